import type { Options } from 'tsup';

/**
 * Builds one file for each source file, so that a bundler leaves out what an importer does not use,
 * which one large file would tie together: in the core the sanitizer and the list of towns, in http
 * the server of node:http.
 */
export const fileByFile: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'file-by-file',
  setup: (build) => {
    build.onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.ts$/, '.js'), external: true },
    );
  },
};
