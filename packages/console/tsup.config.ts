import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';

export default defineConfig([
  {
    entry: ['src/index.ts'],
    format: 'esm',
    target: 'node22',
    // Workers and Deno find what is built in by its whole name only.
    removeNodeProtocol: false,
    dts: { compilerOptions: { composite: false } },
    sourcemap: true,
    clean: ['!browser/**'],
    silent: true,
  },
  {
    entry: ['src/scripts/browser/editor.js', 'src/scripts/browser/fields.js'],
    outDir: 'dist/browser',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    noExternal: [/./],
    minify: true,
    clean: true,
    silent: true,
    async onSuccess() {
      // Its licence has to be where copies of it are.
      const licence = '../../node_modules/prosemirror-view/LICENSE';
      cpSync(licence, 'dist/browser/prosemirror.LICENSE.txt');
    },
  },
]);
