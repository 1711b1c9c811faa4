import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../src/index.ts';
import { aBody } from '../a-body.ts';
import { startService } from '../in-process-service.ts';

const packageFolder = join(import.meta.dirname, '../..');
const { baseUrl, apiKey } = await startService();
const { jobs } = createClient({ baseUrl, apiKey });

const env = { ...process.env, JOBPOSTING_URL: baseUrl, JOBPOSTING_API_KEY: apiKey };
const args = ['--conditions=@jobposting/source', 'program.ts'];

/** A folder with the program below a heading of a page, and the package that it imports. */
const openFolder = async (page: string, heading: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'jobposting-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [, section = ''] = (await readFile(join(packageFolder, page), 'utf8')).split(heading);
  const [, program = ''] = /^```[jt]s\n(.*?)^```$/ms.exec(section) ?? [];
  await mkdir(join(folder, 'node_modules/@jobposting'), { recursive: true });
  await symlink(packageFolder, join(folder, 'node_modules/@jobposting/client'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'program.ts'), program.replaceAll('http://localhost:8080', baseUrl));
  return folder;
};

/** Runs a program until the test ends, and returns a function that reads its next line. */
const start = (cwd: string) => {
  const program = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void program.kill());
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  return async () => (await lines.next()).value;
};

it('the first program of the README sends a job, and updates it when it runs again', async () => {
  const cwd = await openFolder('README.md', '\n## Send a job\n');
  const send = async () => (await promisify(execFile)(process.execPath, args, { cwd, env })).stdout;
  expect([await send(), await send()]).toEqual([
    expect.stringMatching(/^\d+ created\n$/),
    expect.stringMatching(/^\d+ updated\n$/),
  ]);
  await jobs.deleteByReferenceId('W-17');
});

it('the nightly sync posts new jobs, archives missing ones, publishes returning ones, and goes on after a fault (D1, D37)', async () => {
  const cwd = await openFolder('../../docs/how-to/nightly-sync.md', '\n## The program\n');
  const run = () => promisify(execFile)(process.execPath, args, { cwd, env });
  const syncText = async (text: string) => {
    await writeFile(join(cwd, 'positions.json'), text);
    return run();
  };
  const sync = (positions: readonly object[]) => syncText(JSON.stringify(positions));
  const position = (referenceId: string) => ({ ...aBody, referenceId });
  const [welder, rigger] = [position('W-1'), position('R-1 ')];

  const faulty = { ...welder, referenceId: 'X-1', title: '', categories: [] };
  const first = await sync([welder, faulty, position('F-1'), rigger]);
  expect(first.stdout).toBe('3 created, 0 changed, 0 unchanged, 0 archived, 1 refused\n');
  expect(first.stderr).toMatch(/^X-1 refused: title .*\nX-1 refused: categories .*\n$/);
  const heading = { ...welder, description: '<h1>Welder</h1>' };
  const second = await sync([heading, rigger]);
  expect(second.stdout).toMatch(
    /^W-1 Markup .*\n0 created, 1 changed, 1 unchanged, 1 archived, 0 refused\n$/,
  );
  const third = await sync([heading, position('F-1')]);
  expect(third.stdout).toMatch(/\n0 created, 1 changed, 1 unchanged, 1 archived, 0 refused\n$/);
  await expect(sync([{ title: 'Fitter' }, heading])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^line 1 refused: referenceId .*\nNo job was archived: line 1 .*\n$/,
    ),
  });
  const refusal = (why: string) => ({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      `^positions.json: ${why}.*. Nothing was sent, and nothing was archived.\n$`,
    ),
  });
  for (const [text, why] of [
    ['[]', 'There are no positions'],
    ['', 'There are no positions'],
    ['{"positions":[]}', 'It is not an array'],
    ['<html>', 'Unexpected token'],
    [JSON.stringify([heading]).slice(0, -9), 'Unterminated'],
  ] as const) {
    await expect(syncText(text)).rejects.toMatchObject(refusal(why));
  }
  await rm(join(cwd, 'positions.json'));
  await expect(run()).rejects.toMatchObject(refusal('ENOENT'));

  const found = await Array.fromAsync(jobs.list(), (job) => `${job.referenceId} ${job.status}`);
  expect(found.sort()).toEqual(['F-1 active', 'R-1 archived', 'W-1 active']);
});

it('the mirror of docs/how-to/follow-changes.md copies all jobs, and then each change (D34)', async () => {
  for await (const { id } of jobs.list()) await jobs.delete(id);
  const { job } = await jobs.create(aBody);
  const nextLine = start(
    await openFolder('../../docs/how-to/follow-changes.md', '\n## Copy all jobs, then follow\n'),
  );
  expect(await nextLine()).toBe(`${job.id}: ${job.title}`);
  await jobs.update(job.id, { title: 'Fitter' });
  expect(await nextLine()).toBe(`${job.id}: Fitter`);
  const { job: other } = await jobs.create({ ...aBody, referenceId: 'D-1', title: 'Driver' });
  expect(await nextLine()).toBe(`${other.id}: Driver`);
  await jobs.delete(job.id);
  expect(await nextLine()).toBe(`${job.id}: gone`);
});
