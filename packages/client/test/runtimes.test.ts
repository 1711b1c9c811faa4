import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { everything } from './everything.ts';
import { bun, deno } from './installed-runtimes.ts';
import { startServer } from './server.ts';

const { baseUrl, apiKey } = await startServer();
const program = join(import.meta.dirname, 'program.ts');

it.each([
  ['Node', process.execPath, []],
  ['Bun', bun, ['run']],
  ['Deno', deno, ['run', '--no-config', '--no-lock', '--allow-net']],
])(
  'the client does in %s what it does elsewhere, and streams a batch (D37)',
  async (_, runtime, args) => {
    const { stdout } = await promisify(execFile)(runtime, [...args, program, baseUrl, apiKey]);
    expect(JSON.parse(stdout)).toEqual({ ...everything, streamed: 2 });
  },
);
