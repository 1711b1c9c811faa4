import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  aJob,
  databaseKinds,
  noDatabaseYet,
  runCommand,
  startServer,
  temporaryFolder,
} from './command-line.ts';

const newDatabase = (): string => join(temporaryFolder(), 'new', 'jobs.sqlite');

describe('jobposting serve', () => {
  it('creates folder, database and first employer, and keeps them at the next start', async () => {
    const database = newDatabase();
    const first = await startServer(database);
    expect((await first.send('POST', '/api/v1.1/jobs', aJob)).status).toBe(201);
    first.child.kill('SIGTERM');
    await first.ended;

    const second = await startServer(database);
    expect(second.stdout()).toBe(`Listening on ${second.address}\n`);
    const found = await second.send('GET', '/api/v1.1/jobs/1', undefined, first.apiKey);
    expect(await found.json()).toMatchObject({ title: 'Welder', employer: { id: 1 } });
  });

  it('reports its health without a key, and prints a curl line that creates a job as printed', async () => {
    const { address, stdout } = await startServer(newDatabase());
    const health = await fetch(`${address}/health`);
    expect([health.status, await health.text()]).toEqual([200, '{"status":"ok"}']);
    const line = stdout()
      .split('\n')
      .find((text) => text.startsWith('curl '));
    // The words of the line as a shell reads them, without curl having to be there.
    const words = spawnSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${line}`]).stdout;
    const [, method = '', url = '', , ...rest] = words.toString().split('\0');
    expect(url).toBe(`${address}/api/v1.1/jobs`);
    const headers = [rest[0], rest[2]].map((header) => header?.split(': ') as [string, string]);
    const answer = await fetch(url, { method, headers, body: rest[4] ?? '' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ referenceId: 'WELDER-1' });
  });

  it('has a page to try the interface at /docs/, unless it is told not to', async () => {
    const { address } = await startServer(newDatabase());
    const page = await fetch(`${address}/docs`);
    expect([page.status, page.url]).toEqual([200, `${address}/docs/`]);
    expect(await page.text()).toContain('../api/v1.1/openapi.json');
    const nothing = await fetch(`${address}/docs/nothing`);
    expect(await nothing.json()).toMatchObject({ status: 404, code: 'route-not-found' });

    const without = await startServer(newDatabase(), [], { JOBPOSTING_DOCS: 'false' });
    expect((await fetch(`${without.address}/docs/`)).status).toBe(404);
  });

  it('takes options from the environment unless the command line sets them', async () => {
    const env = {
      JOBPOSTING_LOG_LEVEL: 'silent',
      JOBPOSTING_RATE_LIMIT: '1',
      JOBPOSTING_PORT: 'overruled',
    };
    const { child, ended, send } = await startServer(newDatabase(), [], env);
    expect((await send('GET', '/api/v1.1/jobs')).status).toBe(200);
    expect((await send('GET', '/api/v1.1/jobs')).status).toBe(429);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('names the environment variable that is wrong', async () => {
    const env = { JOBPOSTING_BODY_LIMIT: 'much' };
    const refused = await runCommand(['serve', '--database', newDatabase()], { env });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^jobposting: .*JOBPOSTING_BODY_LIMIT.*\n$/);
  });

  it('begins links with the given base URL, and warns of forged Hosts off loopback without it (D26)', async () => {
    const open = ['--host', '0.0.0.0'];
    const without = await startServer(newDatabase(), open);
    without.child.kill('SIGTERM');
    expect((await without.ended).stderr).toMatch(/"level":"warn".*set --base-url/);

    const args = [...open, '--base-url', 'https://jobs.example/in/'];
    const { send, child, ended } = await startServer(newDatabase(), args);
    const created = await send('POST', '/api/v1.1/jobs', aJob);
    expect(created.headers.get('location')).toBe('https://jobs.example/in/api/v1.1/jobs/1');
    child.kill('SIGTERM');
    expect((await ended).stderr).not.toContain('"level":"warn"');
  });

  it('checks jobs against the given lists (D15), and bounds them so that they can be sent back (D9)', async () => {
    const lists = join(temporaryFolder(), 'lists.json');
    writeFileSync(lists, '{"jobCategories":[{"id":7,"name":"Beekeeping"}]}');
    const args = ['--reference-data', lists, '--body-limit', '40000'];
    const { send } = await startServer(newDatabase(), args);
    const inList = { ...aJob, categories: [{ id: 7 }] };
    expect((await send('PUT', '/api/v1.1/jobs', aJob)).status).toBe(400);
    const created = await send('PUT', '/api/v1.1/jobs', inList);
    expect(await created.json()).toMatchObject({ categories: [{ id: 7, name: 'Beekeeping' }] });
    const ofLength = (length: number) => ({ ...inList, description: 'x'.repeat(length) });
    expect((await send('PUT', '/api/v1.1/jobs', ofLength(20_000))).status).toBe(200);
    expect((await send('PUT', '/api/v1.1/jobs', ofLength(30_000))).status).toBe(400);
    expect((await send('PUT', '/api/v1.1/jobs', ofLength(45_000))).status).toBe(413);
  });

  it('refuses a database that is no file in one line, and leaves nothing beside it', async () => {
    const folder = temporaryFolder();
    const [fifo, inner] = [join(folder, 'fifo'), join(folder, 'inner')];
    execFileSync('mkfifo', [fifo]);
    mkdirSync(inner);
    const paths = [fifo, inner, ...(process.platform === 'linux' ? ['/proc/self/mem'] : [])];
    for (const path of paths) {
      expect(await runCommand(['serve', '--database', path, '--port', '0'])).toEqual({
        code: 1,
        stdout: '',
        stderr: `jobposting: The file ${path} is not a regular file.\n`,
      });
    }
    expect(readdirSync(folder)).toEqual(['fifo', 'inner']);
    expect(readdirSync(inner)).toEqual([]);
  });

  it('exits with 1 and one line when the port is in use', async () => {
    const { address } = await startServer(newDatabase());
    const { port } = new URL(address);
    const second = await runCommand(['serve', '--database', newDatabase(), '--port', port]);
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toMatch(
      new RegExp(`^jobposting: Port ${port} on 127.0.0.1 is already in use.*\n$`),
    );
  });

  it.each(databaseKinds)(
    'honours a key that is added or revoked while it runs, within a second: %s',
    async (kind) => {
      const database = await noDatabaseYet(kind);
      const { send } = await startServer(database);
      const made = await runCommand([
        'key',
        'add',
        '--database',
        database,
        '--employer',
        '1',
        '--json',
      ]);
      const { id, apiKey } = JSON.parse(made.stdout);
      const list = () => send('GET', '/api/v1.1/jobs', undefined, apiKey);
      expect((await list()).status).toBe(200);

      await runCommand([
        'key',
        'revoke',
        '--database',
        database,
        '--employer',
        '1',
        '--key-id',
        String(id),
      ]);
      await expect.poll(async () => (await list()).status, { timeout: 1000 }).toBe(401);
    },
  );

  it.skipIf(process.platform === 'win32')('opens no inspector at SIGUSR1', async () => {
    const { address, child, ended } = await startServer(newDatabase());
    child.kill('SIGUSR1');
    expect((await fetch(`${address}/health`)).status).toBe(200);
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).not.toContain('Debugger');
  });
});
