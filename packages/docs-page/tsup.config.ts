import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';

// The page with its two files, and the licences that copies of them require.
const swaggerUiFiles = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
];

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'node22',
  dts: { compilerOptions: { composite: false } },
  sourcemap: true,
  clean: true,
  silent: true,
  async onSuccess() {
    cpSync('src/page', 'dist/page', { recursive: true });
    for (const name of swaggerUiFiles) {
      cpSync(`../../node_modules/swagger-ui-dist/${name}`, `dist/swagger-ui/${name}`);
    }
  },
});
