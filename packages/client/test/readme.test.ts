import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../src/index.ts';
import { aBody } from './a-body.ts';
import { startServer } from './server.ts';

const packageFolder = join(import.meta.dirname, '..');
const { baseUrl, apiKey } = await startServer();

/** A folder with the first program of the README, and the package that it imports. */
const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'jobposting-sync-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const readme = await readFile(join(packageFolder, 'README.md'), 'utf8');
  const [, program = ''] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
  await mkdir(join(folder, 'node_modules/@jobposting'), { recursive: true });
  await symlink(packageFolder, join(folder, 'node_modules/@jobposting/client'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'sync.ts'), program);
  return folder;
};

it('the sync of the README posts what is there, archives what is gone, and goes on after a fault', async () => {
  const cwd = await openFolder();
  const sync = async (positions: readonly object[]) => {
    await writeFile(join(cwd, 'positions.json'), JSON.stringify(positions));
    const env = { ...process.env, JOBPOSTING_URL: baseUrl, JOBPOSTING_API_KEY: apiKey };
    const args = ['--conditions=@jobposting/source', 'sync.ts'];
    return promisify(execFile)(process.execPath, args, { cwd, env });
  };
  const [welder, fitter] = ['W-1', 'F-1'].map((referenceId) => ({ ...aBody, referenceId }));
  if (welder === undefined || fitter === undefined) throw new Error('two were made');

  const first = await sync([welder, { ...welder, referenceId: 'X-1', title: '' }, fitter]);
  expect(first.stdout).toBe('W-1 created 1\nF-1 created 2\n');
  expect(first.stderr).toContain('X-1 title is required.');
  const second = await sync([{ ...welder, description: '<h1>Welder</h1>' }]);
  expect(second.stdout).toBe('W-1 updated 1 description-sanitized\nF-1 archived\n');
  expect((await sync([{ ...welder, description: '<h1>Welder</h1>' }])).stdout).toMatch(
    /^W-1 unchanged 1 .*\n$/,
  );
  await expect(sync([])).rejects.toThrow('No positions');

  const { jobs } = createClient({ baseUrl, apiKey });
  const found = await Array.fromAsync(jobs.list(), (job) => `${job.referenceId} ${job.status}`);
  expect(found.sort()).toEqual(['F-1 archived', 'W-1 active']);
});
