import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/results.ts'],
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  // The types of the core are included, so that nobody has to install it.
  dts: {
    compilerOptions: {
      composite: false,
      rootDir: '..',
      paths: { '@jobposting/core': ['../core/src/index.ts'] },
    },
  },
  sourcemap: true,
  clean: true,
  silent: true,
});
