import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';

// What the page at /docs/ loads, and the licences that copies of it require.
const swaggerUiFiles = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
];

export default defineConfig({
  entry: ['src/cli.ts'],
  format: 'esm',
  target: 'node22',
  sourcemap: true,
  clean: true,
  silent: true,
  async onSuccess() {
    cpSync('src/docs-page/page', 'dist/page', { recursive: true });
    for (const name of swaggerUiFiles) {
      cpSync(`../../node_modules/swagger-ui-dist/${name}`, `dist/swagger-ui/${name}`);
    }
  },
});
