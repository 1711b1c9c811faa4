import { execFile, spawn } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { aJob, temporaryFolder } from '../databases.ts';
import { startAnswering } from '../requests.ts';
import { startServer } from './start-process.ts';

const root = join(import.meta.dirname, '../../../..');
const page = readFileSync(join(root, 'docs/how-to/webhooks.md'), 'utf8');
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, block = '']) => block,
  );

const cli = join(root, 'packages/server/src/cli.ts');
const jobposting = `jobposting() { '${process.execPath}' --conditions=@jobposting/source '${cli}' "$@"; }`;

it('the commands and programs of docs/how-to/webhooks.md run as they stand (D40)', async () => {
  const [receiver = '', indexNow = ''] = blocksOf('js');
  const [, add = '', test = '', , allow = '', list = '', replay = ''] = blocksOf('sh');
  const [variables = ''] = add.split('\n');
  const cwd = temporaryFolder();
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(cwd, 'node_modules'));
  writeFileSync(join(cwd, 'webhooks.secret'), 'a secret of the host, 32 characters or more');
  const run = async (block: string): Promise<string> => {
    const script = [jobposting, variables, allow, block].join('\n');
    return (await promisify(execFile)('bash', ['-euc', script], { cwd })).stdout;
  };
  const { address, send } = await startServer(join(cwd, 'jobs.sqlite'), [
    ...['--webhook-secret-file', join(cwd, 'webhooks.secret'), '--careers'],
    ...['--webhook-allow', '127.0.0.0/8'],
  ]);
  const [WEBHOOK_SECRET = ''] = /whsec_\S+/.exec(await run(add)) ?? [];

  /** Starts a receiver, leads the webhook there, and returns what reads its next line. */
  const receive = async (program: string) => {
    const listening = 'listen(0, function () { console.log(this.address().port); })';
    writeFileSync(join(cwd, 'receiver.mjs'), program.replace('listen(3000)', listening));
    const { child, nextLine } = startProgram(cwd, { WEBHOOK_SECRET });
    const url = `http://127.0.0.1:${await nextLine()}/`;
    expect((await send('PUT', '/api/v1.1/webhooks/1', { url })).status).toBe(200);
    return { child, nextLine };
  };

  const first = await receive(receiver);
  expect(await run(test)).toBe('The test was received.\n');
  expect(await first.nextLine()).toBe('webhook.test 1');
  const cursorNow = async (): Promise<string> =>
    Object(await (await send('GET', '/api/v1.1/webhooks/1')).json()).cursor;
  const cursor = await cursorNow();
  await send('POST', '/api/v1.1/jobs', aJob);
  expect(await first.nextLine()).toBe('job.created 1');
  expect(await run(list)).toContain('\tenabled\t');
  await run(replay.replace(/(?<=--after )\S+/, cursor));
  expect(await first.nextLine()).toBe('job.created 1');
  // Otherwise the next receiver gets it again.
  await expect.poll(cursorNow).not.toBe(cursor);
  first.child.kill();

  const told: unknown[] = [];
  const port = await startAnswering(async (request, response) => {
    told.push(await json(request));
    response.end();
  });
  const localIndexNow = indexNow
    .replace('https://jobs.example/careers/acme', `${address}/careers/1`)
    .replace('https://api.indexnow.org', `http://127.0.0.1:${port}`);
  await receive(receiver.replace(/^ *console\.log.*\n/m, localIndexNow));
  await send('PUT', '/api/v1.1/jobs/1', { title: 'Rigger' });
  const urlList = [`${address}/careers/1/1-rigger`];
  await expect.poll(() => told).toEqual([{ host: 'jobs.example', key: 'KEY', urlList }]);
});

const startProgram = (cwd: string, env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, ['receiver.mjs'], {
    ...{ cwd, env: { ...process.env, ...env } },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { child, nextLine: async () => (await lines.next()).value };
};
