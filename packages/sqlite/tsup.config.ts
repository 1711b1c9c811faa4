import { defineConfig } from 'tsup';
import { build } from '../tools/release/src/build.ts';

export default defineConfig({
  ...build,
  // A thread starts from the second, which stays as it is.
  entry: { index: 'src/index.ts', 'checkpoint-thread': 'src/durability/checkpoint-thread.cjs' },
  loader: { '.cjs': 'copy' },
  dts: { ...build.dts, entry: 'src/index.ts' },
});
