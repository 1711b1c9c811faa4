import { defineConfig } from 'tsup';
import { build } from '../tools/release/src/build.ts';

export default defineConfig({
  ...build,
  entry: ['src/index.ts'],
});
