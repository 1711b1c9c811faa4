import { defineConfig } from 'tsup';
import { fileByFile } from '../../.ci/file-by-file.ts';

export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.ts'],
  format: 'esm',
  target: 'node22',
  // Workers and Deno find what is built in by its whole name only.
  removeNodeProtocol: false,
  dts: { compilerOptions: { composite: false }, entry: 'src/index.ts' },
  sourcemap: true,
  clean: true,
  silent: true,
  esbuildPlugins: [fileByFile],
});
