import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startBoard } from './a-board.ts';

const java = ['/usr/bin/java', '/usr/local/bin/java'].find(existsSync);
if (java === undefined) {
  process.stderr.write('NO JAVA: no page is checked (apt-get install default-jre-headless)\n');
}

const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/** What the Nu HTML checker has against these files. */
const faultsOf = async (files: readonly string[]): Promise<readonly string[]> => {
  const options = ['-jar', checker, '--format', 'json', '--also-check-css', ...files];
  // It ends with 1 where it has found something.
  const { stderr } = await promisify(execFile)(java ?? 'java', options).catch(
    (error: { readonly stderr?: string }) => ({ stderr: error.stderr || String(error) }),
  );
  const { messages } = JSON.parse(stderr) as {
    readonly messages: readonly { message: string; url: string; extract?: string }[];
  };
  return messages.map(({ url, message, extract = '' }) => `${url}: ${message} ${extract}`);
};

describe.runIf(java !== undefined || process.env.CI === 'true')('the Nu HTML checker', () => {
  it('has nothing against any page, in either language, nor against the style sheets', async () => {
    const board = await startBoard(60);
    const folder = await mkdtemp(join(tmpdir(), 'pages-'));
    try {
      const addresses = board.pages.flatMap((page) =>
        ['en', 'fr'].map((language) => {
          const address = new URL(board.careers + page);
          address.searchParams.set('lang', language);
          return address.href;
        }),
      );
      const files = await Promise.all(
        addresses.map(async (address, index) => {
          const file = join(folder, `${index}.html`);
          await writeFile(file, await (await fetch(address)).text());
          return file;
        }),
      );
      const sheets = await Promise.all(
        ['careers.css', 'acme/accent.css'].map(async (name, index) => {
          const file = join(folder, `${index}.css`);
          await writeFile(file, await (await fetch(`${board.careers}/${name}`)).text());
          return file;
        }),
      );
      expect(await faultsOf([...files, ...sheets])).toEqual([]);
    } finally {
      board.stop();
      await rm(folder, { recursive: true });
    }
  }, 300_000);
});
