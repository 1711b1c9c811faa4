import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aJob, newDatabase, noDatabaseYet, temporaryFolder } from '../databases.ts';
import { runProcess, startServer } from './start-process.ts';

describe('jobposting serve', () => {
  it('prints all addresses, and once a key with a link to sign in (D39) and a curl line that creates a job as printed', async () => {
    const database = noDatabaseYet();
    const args = ['--console', '--careers', '--admin-port', '0'];
    const { address, apiKey, stdout, child, ended } = await startServer(database, args);
    const lines = stdout().trimEnd().split('\n');
    expect(lines).toEqual([
      `Listening on ${address}`,
      `API key      ${apiKey} (shown only this once)`,
      `Console      ${address}/console/sign-in#${apiKey}`,
      `Careers      ${address}/careers/`,
      `Try it       ${address}/docs/`,
      expect.stringMatching(/^Probes and metrics on http:/),
      '',
      'Create a job:',
      expect.stringMatching(/^curl /),
    ]);
    // The words of the line as a shell reads them, without a need for curl.
    const words = spawnSync('sh', [
      '-c',
      `curl() { printf '%s\\0' "$@"; }; ${lines.at(-1)}`,
    ]).stdout;
    const [, method = '', url = '', , ...rest] = words.toString().split('\0');
    expect(url).toBe(`${address}/api/v1.1/jobs`);
    const headers = [rest[0], rest[2]].map((header) => header?.split(': ') as [string, string]);
    const answer = await fetch(url, { method, headers, body: rest[4] ?? '' });
    expect([answer.status, await answer.json()]).toMatchObject([201, { referenceId: 'WELDER-1' }]);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it.runIf(process.platform === 'linux')(
    'prints no log on a terminal, and how to make another key when the first was shown earlier',
    async () => {
      const database = await newDatabase();
      const inClone = { npm_package_name: 'jobposting' };
      const server = await startServer(database, ['--docs=false'], inClone, { inTerminal: true });
      await fetch(`${server.address}/api/v1.1/jobs`);
      expect(server.stdout().trimEnd().split('\r\n')).toEqual([
        `Listening on ${server.address}`,
        '',
        'An API key is shown only when it is made. To make another one:',
        `npm run --silent jobposting -- key add --database ${database} --employer 1`,
      ]);
    },
  );

  it.skipIf(process.platform === 'win32')('opens no inspector at SIGUSR1', async () => {
    const { address, child, ended } = await startServer(noDatabaseYet());
    child.kill('SIGUSR1');
    expect((await fetch(`${address}/health`)).status).toBe(200);
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).not.toContain('Debugger');
  });
});

it('a database that a server has open is named with its process by restore, which refuses it', async () => {
  const backup = join(temporaryFolder(), 'backup.sqlite');
  await runProcess(['backup', '--database', await newDatabase(), '--to', backup]);
  const { child, send, ...server } = await startServer(noDatabaseYet());
  const [, database = ''] = await server.wrote(/"database":"([^"]+)"/);
  await send('POST', '/api/v1.1/jobs', aJob);
  const isLinux = process.platform === 'linux';
  const refused = await runProcess(['restore', '--from', backup, '--database', database]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/has the database .* open\. Stop every server/);
  if (isLinux) expect(refused.stderr).toContain(`process ${child.pid} has`);
  expect((await send('GET', '/api/v1.1/jobs/1')).status).toBe(200);
  expect(readdirSync(dirname(database)).join()).not.toContain('restore');
});
