import { defineConfig } from 'tsup';
import { build } from '../tools/release/src/build.ts';

export default defineConfig({
  ...build,
  // An address is read without what opens its database.
  entry: ['src/index.ts', 'src/connection/address.ts'],
  dts: { ...build.dts, entry: ['src/index.ts', 'src/connection/address.ts'] },
});
