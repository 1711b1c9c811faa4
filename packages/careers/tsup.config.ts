import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'node22',
  // Workers and Deno find built-in modules only by their full names.
  removeNodeProtocol: false,
  dts: { compilerOptions: { composite: false } },
  sourcemap: true,
  clean: true,
  silent: true,
});
