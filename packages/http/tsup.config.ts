import { defineConfig } from 'tsup';

export default defineConfig({
  // Files of their own, so that a bundler for Workers leaves out what needs node:http.
  entry: ['src/index.ts', 'src/fetch-handler.ts', 'src/hardened-server.ts'],
  format: 'esm',
  target: 'node22',
  // Workers and Deno find what is built in by its whole name only.
  removeNodeProtocol: false,
  dts: { compilerOptions: { composite: false }, entry: 'src/index.ts' },
  sourcemap: true,
  clean: true,
  silent: true,
});
