import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installed } from '../../../tools/release/src/installed.ts';

const java = ['/usr/bin/java', '/usr/local/bin/java'].find(existsSync);
if (java === undefined) {
  process.stderr.write('NO JAVA: no page is checked (apt-get install default-jre-headless)\n');
}

/** Without Java nothing is checked; in CI that fails. */
export const canCheck = java !== undefined || process.env.CI === 'true';

const checker = join(installed, 'vnu-jar/build/dist/vnu.jar');

/** What the Nu HTML checker reports about pages and style sheets. */
export const markupFaults = async (
  pages: readonly string[],
  styleSheets: readonly string[],
): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const write = async (text: string, name: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const files = await Promise.all([
    ...pages.map((text, index) => write(text, `${index}.html`)),
    ...styleSheets.map((text, index) => write(text, `${index}.css`)),
  ]);
  const options = ['-jar', checker, '--format', 'json', '--also-check-css', ...files];
  // It exits with 1 when it has found something.
  const { stderr } = await promisify(execFile)(java ?? 'java', options).catch(
    (error: { readonly stderr?: string }) => ({ stderr: error.stderr || String(error) }),
  );
  await rm(folder, { recursive: true });
  const { messages } = JSON.parse(stderr) as {
    readonly messages: readonly { message: string; url: string; extract?: string }[];
  };
  return messages.map(({ url, message, extract = '' }) => `${url}: ${message} ${extract}`);
};
