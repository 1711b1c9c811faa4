import { defineConfig } from 'tsup';
import { build } from '../tools/release/src/build.ts';

export default defineConfig({
  ...build,
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
  dts: {
    ...build.dts,
    entry: ['src/index.ts', 'src/adapter.ts', 'src/sanitizing/sanitizing-thread.ts'],
  },
});
