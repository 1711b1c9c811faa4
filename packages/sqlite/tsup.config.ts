import { defineConfig } from 'tsup';

export default defineConfig({
  // The thread starts from a file of its own.
  entry: { index: 'src/index.ts', 'checkpoint-thread': 'src/file/checkpoint-thread.ts' },
  format: 'esm',
  target: 'node22',
  dts: { compilerOptions: { composite: false }, entry: 'src/index.ts' },
  sourcemap: true,
  clean: true,
  silent: true,
});
