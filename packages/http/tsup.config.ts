import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/adapter.ts',
    // Files of their own, so that a bundler for Workers leaves out what needs node:http.
    'src/fetch/fetch-handler.ts',
    'src/node/hardened-server.ts',
    'src/sanitizing/sanitizing-threads.ts',
    // A thread starts from it.
    'src/sanitizing/thread.ts',
  ],
  format: 'esm',
  target: 'node22',
  // Workers and Deno find what is built in by its whole name only.
  removeNodeProtocol: false,
  dts: {
    compilerOptions: { composite: false },
    entry: ['src/index.ts', 'src/adapter.ts', 'src/sanitizing/sanitizing-threads.ts'],
  },
  sourcemap: true,
  clean: true,
  silent: true,
});
