import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'node22',
  dts: { compilerOptions: { composite: false } },
  sourcemap: true,
  clean: true,
  silent: true,
});
