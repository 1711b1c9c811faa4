import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startProxy } from '@jobposting/test-postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  aJob,
  databaseKinds,
  newDatabase,
  noDatabaseYet,
  runCommand,
  startServer,
} from './command-line.ts';
import { valuesIn } from './metric-values.ts';
import { beginRequest } from './processes/begin-request.ts';

const startWatched = async (database: string, args: readonly string[] = []) => {
  const server = await startServer(database, [...args, '--admin-port', '0']);
  const [, address = ''] = await server.wrote(/^Probes and metrics on (\S+)$/m);
  const ask = async (path: string) => {
    const answer = await fetch(`${address}${path}`);
    return { status: answer.status, body: await answer.text() };
  };
  const metrics = async () => valuesIn((await ask('/metrics')).body);
  return { ...server, ask, metrics, adminPort: new URL(address).port };
};

const jobsPath = '/api/v1.1/jobs';

describe.each(databaseKinds)('--admin-port of a server on %s', (kind) => {
  it('answers probes, and measures what the server does', async () => {
    const { ask, metrics, send } = await startWatched(await noDatabaseYet(kind));
    expect(await ask('/livez')).toEqual({ status: 200, body: '{"status":"ok"}' });
    expect(await ask('/readyz')).toEqual({ status: 200, body: '{"status":"ok"}' });

    await send('POST', jobsPath, aJob);
    await send('GET', `${jobsPath}/1`);
    await send('GET', `${jobsPath}/1`);
    const count = 'jobposting_http_request_duration_seconds_count';
    const values = await metrics();
    expect(values).toMatchObject({
      [`${count}{route="${jobsPath}",method="POST",status="201"}`]: 1,
      [`${count}{route="${jobsPath}/{id}",method="GET",status="200"}`]: 2,
      jobposting_store_available: 1,
      'jobposting_jobs{status="active"}': 1,
      'jobposting_jobs{status="archived"}': 0,
      jobposting_write_queue_depth: 0,
      jobposting_maintenance_failures_total: 0,
      jobposting_store_writes_total: expect.any(Number),
    });
    expect(values.jobposting_store_writes_total).toBeGreaterThanOrEqual(1);
    expect(values.jobposting_database_bytes).toBeGreaterThan(0);
    expect('jobposting_wal_bytes' in values).toBe(kind === 'a file');
    await expect
      .poll(async () => (await metrics()).jobposting_change_log_changes, { timeout: 20_000 })
      .toBe(1);
  });
});

describe.each(databaseKinds)('--admin-port of two workers on %s', (kind) => {
  it('answers for both: their requests are summed, and the database is counted once', async () => {
    const database = await noDatabaseYet(kind);
    const { ask, metrics, send, child, ended } = await startWatched(database, ['--workers', '2']);
    expect(await ask('/livez')).toEqual({ status: 200, body: '{"status":"ok"}' });
    expect(await ask('/readyz')).toEqual({ status: 200, body: '{"status":"ok"}' });
    await send('POST', jobsPath, aJob);
    // Connections at the same time go to both workers.
    await Promise.all(Array.from({ length: 10 }, () => send('GET', `${jobsPath}/1`)));
    const count = 'jobposting_http_request_duration_seconds_count';
    expect(await metrics()).toMatchObject({
      [`${count}{route="${jobsPath}/{id}",method="GET",status="200"}`]: 10,
      jobposting_workers: 2,
      jobposting_store_available: 1,
      'jobposting_jobs{status="active"}': 1,
    });
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});

describe('--admin-port of a server', () => {
  it('is no part of the interface, and does not answer its requests', async () => {
    const { address, ask } = await startWatched(await newDatabase());
    for (const path of ['/livez', '/readyz', '/metrics']) {
      expect((await fetch(`${address}${path}`)).status).toBe(404);
    }
    expect((await ask('/api/v1.1/jobs')).status).toBe(404);
    expect((await ask('/health')).status).toBe(404);
  });

  it('says when the latest backup of a file was made', async () => {
    const database = await newDatabase();
    const { metrics } = await startWatched(database);
    const name = 'jobposting_last_backup_timestamp_seconds';
    expect(await metrics()).not.toHaveProperty(name);
    const before = Date.now() / 1_000;
    const done = await runCommand(['backup', '--database', database, '--to', `${database}.copy`]);
    expect(done.code).toBe(0);
    const made = (await metrics())[name];
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now() / 1_000);
  });

  it('is not there when it is not asked for', async () => {
    const { address, stdout } = await startServer(await newDatabase());
    expect(stdout()).toBe(`Listening on ${address}\n`);
  });

  it('ends the start with one line when the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const args = ['--database', await newDatabase(), '--port', '0', '--admin-port', String(port)];
    expect(await runCommand(['serve', ...args])).toEqual({
      code: 1,
      stdout: '',
      stderr: `jobposting: Port ${port} on 127.0.0.1 is already in use. Choose another one with --admin-port.\n`,
    });
  });

  it('says until the end that the server lives and that it stops', async () => {
    const { address, apiKey, ask, child, ended, wrote } = await startWatched(await noDatabaseYet());
    const { answered, finish } = beginRequest(address, apiKey, JSON.stringify(aJob));
    await ask('/livez');
    child.kill('SIGTERM');
    await wrote(/stopping/);
    expect(await ask('/readyz')).toEqual({ status: 503, body: '{"status":"stopping"}' });
    expect(await ask('/livez')).toEqual({ status: 200, body: '{"status":"ok"}' });
    finish();
    expect(await answered).toBe(201);
    expect((await ended).code).toBe(0);
  });

  it('tells when the database is gone, while the process lives, and jobposting ready repeats why', async () => {
    const database = await newDatabase();
    const { ask, metrics, adminPort, address } = await startWatched(database);
    const ready = (...args: string[]) => runCommand(['ready', ...args]);
    const port = ['--port', new URL(address).port];
    expect(await ready('--admin-port', adminPort)).toEqual({
      code: 0,
      stdout: `http://127.0.0.1:${adminPort}/readyz is ready.\n`,
      stderr: '',
    });
    expect(await ready(...port)).toMatchObject({
      code: 0,
      stdout: `${address}/health is ready.\n`,
    });

    renameSync(database, `${database}-aside`);
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 10_000 }).toBe(503);
    const { body } = await ask('/readyz');
    expect(JSON.parse(body)).toMatchObject({ status: 'unavailable', reason: 'damaged' });
    expect((await ask('/livez')).status).toBe(200);
    const values = await metrics();
    expect(values).toMatchObject({ jobposting_store_available: 0 });
    expect(values).not.toHaveProperty('jobposting_database_bytes');

    const refused = await ready('--admin-port', adminPort);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^jobposting: Not ready: \S+\/readyz: unavailable \(damaged\) - .*jobs\.sqlite.*\n$/,
    );
    expect(await ready(...port)).toEqual({
      code: 1,
      stdout: '',
      stderr: `jobposting: Not ready: ${address}/health: unavailable\n`,
    });
  });
});

describe.runIf(databaseKinds.includes('PostgreSQL'))('--admin-port of a server', () => {
  it.each(['refuse', 'silence'] as const)(
    'tells that PostgreSQL is gone (%s), shows what is known without it, and that it is back',
    async (afterwards) => {
      const proxy = await startProxy(await newDatabase('PostgreSQL'));
      onTestFinished(proxy.close);
      const { ask, metrics } = await startWatched(proxy.address, ['--database-timeout', '1000']);
      expect((await ask('/readyz')).status).toBe(200);
      proxy.cut({ request: 1, at: 'before it arrives', afterwards });
      await expect.poll(async () => (await ask('/readyz')).status, { timeout: 20_000 }).toBe(503);
      expect(JSON.parse((await ask('/readyz')).body)).toMatchObject({
        status: 'unavailable',
        reason: 'unreachable',
      });
      expect((await ask('/livez')).status).toBe(200);
      const values = await metrics();
      expect(values).toMatchObject({
        jobposting_store_available: 0,
        jobposting_write_queue_depth: 0,
      });
      expect(values).not.toHaveProperty('jobposting_database_bytes');
      await proxy.heal();
      await expect.poll(async () => (await ask('/readyz')).status, { timeout: 20_000 }).toBe(200);
      expect(await metrics()).toMatchObject({ jobposting_store_available: 1 });
    },
  );
});
