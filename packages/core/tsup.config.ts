import { defineConfig } from 'tsup';
import { fileByFile } from '../../.ci/file-by-file.ts';

export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.ts'],
  format: 'esm',
  target: 'node22',
  dts: {
    compilerOptions: { composite: false },
    entry: ['src/index.ts', 'src/rules.ts', 'src/adapter.ts', 'src/memory.ts'],
  },
  sourcemap: true,
  clean: true,
  silent: true,
  esbuildPlugins: [fileByFile],
});
