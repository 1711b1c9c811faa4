import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'node22',
  // Workers and Deno find what is built in by its whole name only.
  removeNodeProtocol: false,
  dts: { compilerOptions: { composite: false } },
  sourcemap: true,
  clean: true,
  silent: true,
});
