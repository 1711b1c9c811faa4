import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/adapter.ts',
    // Separate files, so that a bundler for Workers omits what needs node:http.
    'src/fetch/fetch-handler.ts',
    'src/node/hardened-server.ts',
    'src/sanitizing/sanitizing-thread.ts',
    // The entry of a thread.
    'src/sanitizing/thread.ts',
  ],
  format: 'esm',
  target: 'node22',
  // Workers and Deno find built-in modules only by their full names.
  removeNodeProtocol: false,
  dts: {
    compilerOptions: { composite: false },
    entry: ['src/index.ts', 'src/adapter.ts', 'src/sanitizing/sanitizing-thread.ts'],
  },
  sourcemap: true,
  clean: true,
  silent: true,
});
