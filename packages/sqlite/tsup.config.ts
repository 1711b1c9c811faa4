import { defineConfig } from 'tsup';

export default defineConfig({
  // A thread starts from the second, which stays as it is.
  entry: { index: 'src/index.ts', 'checkpoint-thread': 'src/durability/checkpoint-thread.cjs' },
  loader: { '.cjs': 'copy' },
  format: 'esm',
  target: 'node22',
  dts: { compilerOptions: { composite: false }, entry: 'src/index.ts' },
  sourcemap: true,
  clean: true,
  silent: true,
});
