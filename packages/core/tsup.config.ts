import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.ts'],
  format: 'esm',
  target: 'node22',
  dts: {
    compilerOptions: { composite: false },
    entry: ['index', 'rules', 'adapter', 'store-support', 'copy', 'memory'].map(
      (door) => `src/${door}.ts`,
    ),
  },
  sourcemap: true,
  clean: true,
  silent: true,
  esbuildPlugins: [
    {
      // One file for each source file: a bundler then leaves out what an importer does not use, the
      // sanitizer and the list of towns above all, which one large file would tie to everything.
      name: 'file-by-file',
      setup: (build) => {
        build.onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, kind }) =>
          kind === 'entry-point'
            ? undefined
            : { path: path.replace(/\.ts$/, '.js'), external: true },
        );
      },
    },
  ],
});
