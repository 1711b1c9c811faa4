import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../src/index.ts';
import { aBody } from './a-body.ts';
import { startServer } from './server.ts';

const packageFolder = join(import.meta.dirname, '..');
const page = join(packageFolder, '../../docs/changes.md');
const { baseUrl, apiKey } = await startServer();

/** Runs the mirror of docs/changes.md, and returns what reads its next line. */
const startMirror = async (environment: Readonly<Record<string, string>>) => {
  const folder = await mkdtemp(join(tmpdir(), 'jobposting-mirror-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [, section = ''] = (await readFile(page, 'utf8')).split('\n### In TypeScript\n');
  const [, program = ''] = /^```ts\n(.*?)^```$/ms.exec(section) ?? [];
  await mkdir(join(folder, 'node_modules/@jobposting'), { recursive: true });
  await symlink(packageFolder, join(folder, 'node_modules/@jobposting/client'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'mirror.ts'), program);
  const mirror = spawn(process.execPath, ['--conditions=@jobposting/source', 'mirror.ts'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void mirror.kill());
  const lines = createInterface(mirror.stdout)[Symbol.asyncIterator]();
  return async () => (await lines.next()).value;
};

it('the mirror of docs/changes.md copies what is there, and then what changes (D34)', async () => {
  const { jobs } = createClient({ baseUrl, apiKey });
  const { job } = await jobs.create(aBody);
  const nextLine = await startMirror({ JOBPOSTING_URL: baseUrl, JOBPOSTING_API_KEY: apiKey });
  expect(await nextLine()).toBe(`${job.id}: ${job.title}`);
  await jobs.update(job.id, { title: 'Fitter' });
  expect(await nextLine()).toBe(`${job.id}: Fitter`);
  const { job: other } = await jobs.create({ ...aBody, referenceId: 'D-1', title: 'Driver' });
  expect(await nextLine()).toBe(`${other.id}: Driver`);
  await jobs.delete(job.id);
  expect(await nextLine()).toBe(`${job.id}: gone`);
});
