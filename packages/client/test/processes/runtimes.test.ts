import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { bun, deno } from '../../../tools/release/src/installed.ts';
import { everything, streams } from '../everything.ts';
import { startRedirecting, startService } from '../in-process-service.ts';

const { baseUrl, apiKey } = await startService();
const moved = await startRedirecting();
const program = join(import.meta.dirname, 'program.ts');

it.each([
  ['Bun', bun, ['run']],
  ['Deno', deno, ['run', '--no-config', '--no-lock', '--allow-net']],
])(
  'the client works the same in %s, streams a batch (D37) and sees a redirect',
  async (_, runtime, args) => {
    moved.requests.length = 0;
    const all = [...args, program, baseUrl, apiKey, moved.baseUrl];
    const { stdout } = await promisify(execFile)(runtime(), all);
    expect(JSON.parse(stdout)).toEqual({ ...everything, ...streams });
    expect(moved.requests).toEqual(['GET', 'POST']);
  },
);
