import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'tsup';
import { expect, it, onTestFinished } from 'vitest';
import { scriptFiles } from '../src/scripts/scripts.ts';
import { aConsole } from './a-console.ts';

it('scripts are there for everybody and may be kept for ever, with all that they import', async () => {
  const { send } = await aConsole();
  const paths = scriptFiles.map(({ path }) => `/console${path}`);
  for (const path of paths) {
    const { status, header, text } = await send(path);
    expect([status, header('Content-Type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(header('Cache-Control')).toBe('public, max-age=31536000, immutable');
    for (const [, from = ''] of text.matchAll(/^(?:import|\}) [^;]*?\bfrom\s*['"]([^'"]+)/gm)) {
      expect(paths).toContain(path.replace(/[^/]+$/, from.replace('./', '')));
    }
  }
});

it('the editor is at most 120 kB as it is published and compressed', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'editor-'));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  const entry = [fileURLToPath(new URL('../src/scripts/browser/editor.js', import.meta.url))];
  const bundle = { noExternal: [/./], minify: true, config: false as const, silent: true };
  await build({ entry, outDir, format: 'esm', platform: 'browser', target: 'es2022', ...bundle });
  const compressed = brotliCompressSync(readFileSync(join(outDir, 'editor.js')));
  expect(compressed.length).toBeLessThan(120_000);
  expect(compressed.length).toBeGreaterThan(20_000);
});

it('places are suggested to who is signed in alone (decision D16)', async () => {
  const { anEmployer, signedIn, send } = await aConsole();
  const browser = await signedIn(await anEmployer('Acme'));
  const { text } = await browser.send('locations?q=halif');
  expect(JSON.parse(text).data[0]).toEqual({ description: 'Halifax, NS' });
  const stranger = await send('locations?q=halif');
  expect(stranger.text).not.toContain('Halifax');
});

it('the README says how a host with a sign-out of its own clears what was typed', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const [, place] = /place = '(.*?)'/.exec(read('../src/scripts/browser/typed.js')) ?? [];
  expect(read('../README.md')).toContain(`localStorage.removeItem('${place}')`);
});
