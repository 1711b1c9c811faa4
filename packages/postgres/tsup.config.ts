import { defineConfig } from 'tsup';
import { build } from '../../.ci/build.ts';

export default defineConfig({
  ...build,
  entry: ['src/index.ts'],
});
