import { defineConfig } from 'tsup';
import { build } from '../tools/release/src/build.ts';

export default defineConfig({
  ...build,
  entry: ['src/index.ts', 'src/results.ts'],
  platform: 'neutral',
  target: 'es2022',
  // The types of the core are included, so that nobody has to install it.
  dts: {
    compilerOptions: {
      composite: false,
      rootDir: '..',
      paths: {
        '@jobposting/core': ['../core/src/index.ts'],
        '@jobposting/core/rules': ['../core/src/rules.ts'],
      },
    },
  },
});
