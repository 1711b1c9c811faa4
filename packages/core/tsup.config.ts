import { defineConfig } from 'tsup';
import { build } from '../tools/release/src/build.ts';

export default defineConfig({
  ...build,
  entry: ['src/**/*.ts', '!src/**/*.test.ts'],
  dts: {
    ...build.dts,
    entry: ['index', 'rules', 'adapter', 'store-support', 'copy', 'memory', 'webhooks'].map(
      (name) => `src/${name}.ts`,
    ),
  },
  esbuildPlugins: [
    {
      // One file for each source file, so that a bundler leaves out what an importer does not use, above all the
      // sanitizer and the list of towns.
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
