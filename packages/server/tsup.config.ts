import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { build } from '../tools/release/src/build.ts';

// What the page at /docs/ loads, and the licences that copies of it require.
const swaggerUiFiles = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
];

export default defineConfig({
  ...build,
  dts: false,
  entry: ['src/cli.ts'],
  async onSuccess() {
    cpSync('src/docs-page/page', 'dist/page', { recursive: true });
    for (const name of swaggerUiFiles) {
      cpSync(`../../node_modules/swagger-ui-dist/${name}`, `dist/swagger-ui/${name}`);
    }
  },
});
