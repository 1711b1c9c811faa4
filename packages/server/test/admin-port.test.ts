import { describe, expect, it } from 'vitest';
import { commandsOn, startServer } from './command-line.ts';
import { aJob, newDatabase, noDatabaseYet } from './databases.ts';
import { valuesIn } from './output.ts';
import { beginRequest } from './requests.ts';

const startWatched = async (database: string) => {
  const server = await startServer(database, ['--admin-port', '0']);
  const ask = async (path: string) => {
    const answer = await fetch(`${server.adminAddress}${path}`);
    return { status: answer.status, body: await answer.text() };
  };
  const metrics = async () => valuesIn((await ask('/metrics')).body);
  return { ...server, ask, metrics };
};

const jobsPath = '/api/v1.1/jobs';

describe('--admin-port of a server', () => {
  it('answers probes, and measures what the server does', async () => {
    const { ask, metrics, send } = await startWatched(noDatabaseYet());
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
      jobposting_wal_bytes: expect.any(Number),
    });
    expect(values.jobposting_store_writes_total).toBeGreaterThanOrEqual(1);
    expect(values.jobposting_database_bytes).toBeGreaterThan(0);
    const changes = async () => (await metrics()).jobposting_change_log_changes;
    await expect.poll(changes, { timeout: 20_000 }).toBe(1);
  });

  it('shows when the latest backup of a file was made', async () => {
    const database = await newDatabase();
    const { metrics } = await startWatched(database);
    const name = 'jobposting_last_backup_timestamp_seconds';
    expect(await metrics()).not.toHaveProperty(name);
    const before = Date.now() / 1_000;
    expect((await commandsOn(database)('backup', '--to', `${database}.copy`)).code).toBe(0);
    const made = (await metrics())[name];
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now() / 1_000);
  });

  it('reports until the end that the server lives and is stopping', async () => {
    const { address, apiKey, ask, stop } = await startWatched(noDatabaseYet());
    const { answered, finish } = beginRequest(address, apiKey, JSON.stringify(aJob));
    // The earlier request is open once the server has answered a later one.
    await fetch(`${address}/health`);
    const stopped = stop();
    expect(await ask('/readyz')).toEqual({ status: 503, body: '{"status":"stopping"}' });
    expect(await ask('/livez')).toEqual({ status: 200, body: '{"status":"ok"}' });
    finish();
    expect(await answered).toBe(201);
    await stopped;
    await expect(ask('/livez')).rejects.toThrow();
  });
});
