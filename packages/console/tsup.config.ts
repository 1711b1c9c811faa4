import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { build } from '../tools/release/src/build.ts';

export default defineConfig([
  {
    ...build,
    entry: ['src/index.ts', 'src/console-options.ts'],
    clean: ['!browser/**'],
  },
  {
    entry: [
      'src/scripts/browser/editor.js',
      'src/scripts/browser/fields.js',
      'src/scripts/browser/sign-in.js',
    ],
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
