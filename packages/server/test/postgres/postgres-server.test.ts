import { execute, startProxy } from '@jobposting/test-postgres';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commandsOn, runCommand, startServer } from '../command-line.ts';
import { aJob, newDatabaseWithKey, titlesIn } from '../databases.ts';
import { valuesIn } from '../output.ts';
import { emptyDatabase } from './empty-database.ts';

const jobs = '/api/v1.1/jobs';
const newPostgres = async () => newDatabaseWithKey(await emptyDatabase());

describe('several servers on one PostgreSQL database', () => {
  it('start at once on an empty database, and one adds the first employer', async () => {
    const database = await emptyDatabase();
    const servers = await Promise.all([1, 2, 3].map(() => startServer(database)));
    const keys = servers.map(({ apiKey }) => apiKey).filter((apiKey) => apiKey !== '');
    expect(keys).toHaveLength(1);
    for (const { send } of servers) {
      expect((await send('GET', jobs, undefined, keys[0])).status).toBe(200);
    }
  });

  it('see at once what another has written: jobs, lists and changes', async () => {
    const { database, apiKey } = await newPostgres();
    const [one, other] = await Promise.all([startServer(database), startServer(database)]);
    const titles = async (path: string) => {
      const answer = await other.send('GET', path, undefined, apiKey);
      const { data } = (await answer.json()) as { data: { title: string }[] };
      return data.map(({ title }) => title);
    };
    for (const title of ['Welder', 'Fitter', 'Machinist']) {
      await one.send('PUT', jobs, { ...aJob, title }, apiKey);
      const job = await other.send('GET', `${jobs}/1`, undefined, apiKey);
      expect([await job.json(), await titles(jobs)]).toMatchObject([{ title }, [title]]);
      expect(await titles(`${jobs}?q=${title}`)).toEqual([title]);
    }
    const changes = await other.send('GET', `${jobs}/changes?after=0`, undefined, apiKey);
    expect(await changes.json()).toMatchObject({
      data: [{ type: 'job.created' }, { type: 'job.updated' }, { type: 'job.updated' }],
    });
  });
});

describe('a server whose PostgreSQL database goes away', () => {
  const startBehindProxy = async () => {
    const { database, apiKey } = await newPostgres();
    const proxy = await startProxy(database);
    onTestFinished(proxy.close);
    const args = ['--database-timeout', '1000', '--admin-port', '0'];
    const server = await startServer(proxy.address, args);
    /** Contact is lost at the next request. */
    const lose = (afterwards: 'refuse' | 'silence'): void =>
      proxy.cut({ request: 1, at: 'before it arrives', afterwards });
    const answer = async (method: string, body?: object, key = apiKey) => {
      const { status, headers } = await server.send(method, jobs, body, key);
      return [status, headers.get('retry-after')];
    };
    const ask = async (path: string) => {
      const answered = await fetch(`${server.adminAddress}${path}`);
      return [answered.status, await answered.text()] as const;
    };
    const expectUnavailable = async () => {
      const ready = async () => (await ask('/readyz'))[0];
      await expect.poll(ready, { timeout: 20_000 }).toBe(503);
      expect((await ask('/readyz'))[1]).toContain('"status":"unavailable","reason":"unreachable"');
      expect((await ask('/livez'))[0]).toBe(200);
      const values = valuesIn((await ask('/metrics'))[1]);
      expect(values).toMatchObject({
        jobposting_store_available: 0,
        jobposting_write_queue_depth: 0,
      });
      expect(values).not.toHaveProperty('jobposting_database_bytes');
    };
    return { ...server, database, proxy, lose, answer, ask, expectUnavailable };
  };

  it('answers 503 and never 401, says so to operators, logs it once, and heals by itself', async () => {
    const { proxy, lose, answer, ask, address, log, logged, expectUnavailable } =
      await startBehindProxy();
    const health = async () => (await fetch(`${address}/health`)).status;
    expect((await ask('/readyz'))[0]).toBe(200);
    expect(await answer('PUT', aJob)).toEqual([201, null]);
    lose('refuse');
    for (const key of [undefined, 'jp_unknown']) {
      expect(await answer('GET', undefined, key)).toEqual([503, '1']);
      expect(await answer('PUT', aJob, key)).toEqual([503, '1']);
    }
    expect(await health()).toBe(503);
    await expectUnavailable();

    await proxy.heal();
    await vi.waitUntil(() => log().includes('the store is available again'), 20_000);
    expect(await health()).toBe(200);
    expect(await answer('GET')).toEqual([200, null]);
    expect(await answer('GET', undefined, 'jp_unknown')).toEqual([401, null]);
    expect((await ask('/readyz'))[0]).toBe(200);
    expect((await ask('/metrics'))[1]).toContain('\njobposting_store_available 1\n');
    expect(logged().filter(({ msg }) => String(msg).startsWith('the store is'))).toMatchObject([
      { level: 'error', reason: 'unreachable', err: expect.anything() },
      { level: 'info', msg: 'the store is available again' },
    ]);
  });

  it('answers within the time limit while the database hangs, and stops', async () => {
    const { lose, answer, stop, database, expectUnavailable } = await startBehindProxy();
    expect(await answer('PUT', aJob)).toEqual([201, null]);
    lose('silence');
    expect(await answer('GET')).toEqual([503, '1']);
    expect(await answer('PUT', { ...aJob, title: 'Fitter' })).toEqual([503, '1']);
    await expectUnavailable();
    await stop();
    expect(await titlesIn(database)).toEqual([aJob.title]);
  });
});

describe('a server on PostgreSQL', () => {
  it('measures what the database is asked for', async () => {
    const { adminAddress, send } = await startServer(await emptyDatabase(), ['--admin-port', '0']);
    await send('POST', jobs, aJob);
    const metrics = async () => valuesIn(await (await fetch(`${adminAddress}/metrics`)).text());
    const values = await metrics();
    expect(values).toMatchObject({
      jobposting_store_available: 1,
      'jobposting_jobs{status="active"}': 1,
    });
    expect(values.jobposting_database_bytes).toBeGreaterThan(0);
    expect(values).not.toHaveProperty('jobposting_wal_bytes');
    const changes = async () => (await metrics()).jobposting_change_log_changes;
    await expect.poll(changes, { timeout: 20_000 }).toBe(1);
  });

  it('answers 503 and says why once a newer version has migrated the database', async () => {
    const database = await emptyDatabase();
    const { adminAddress, send, log } = await startServer(database, ['--admin-port', '0']);
    expect((await send('PUT', jobs, aJob)).status).toBe(201);
    await execute(database, 'INSERT INTO migration VALUES (999)');
    expect((await send('PUT', jobs, { ...aJob, title: 'Fitter' })).status).toBe(503);
    const ready = await fetch(`${adminAddress}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { reason: 'failed', detail: expect.stringContaining('migrated by a newer version') },
    ]);
    // A key that was found is believed for a second (D21).
    await expect.poll(async () => (await send('GET', jobs)).status, { timeout: 10_000 }).toBe(503);
    await vi.waitUntil(() => log().includes('"msg":"the store is unavailable'), 10_000);
    expect(log()).toContain('migrated by a newer version');
    expect(await execute(database, 'SELECT title FROM job')).toEqual([{ title: aJob.title }]);
  });

  it('does not start for a role that may only read, and names what it lacks', async () => {
    const { database } = await newPostgres();
    const role = `reader_${process.pid}_${Date.now()}`;
    await execute(
      database,
      `CREATE ROLE ${role} LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`,
    );
    const address = new URL(database);
    address.username = role;
    const run = commandsOn(address.href);
    const { code, stdout, stderr } = await run('serve', '--port', '0');
    const listed = await run('employer list');
    await execute(database, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^jobposting: .*GRANT it .*INSERT on job,.*USAGE on job_id_block.*\n$/);
    expect(listed.code).toBe(0);
  });

  it('hears within a second of a key that is added or revoked, and of an employer who is removed (D21)', async () => {
    const database = await emptyDatabase();
    const { send } = await startServer(database);
    const run = commandsOn(database);
    const { id, apiKey } = JSON.parse((await run('key add', '--employer', '1', '--json')).stdout);
    const status = async (key?: string) => (await send('GET', jobs, undefined, key)).status;
    expect([await status(apiKey), await status()]).toEqual([200, 200]);
    await run('key revoke', '--employer', '1', '--key-id', String(id));
    await expect.poll(() => status(apiKey), { timeout: 1_000 }).toBe(401);
    expect((await run('employer remove', '--employer', '1', '--yes')).code).toBe(0);
    expect(await status()).toBe(401);
  });

  it('hears within a second that an employer has left the unlimited plan (D12, D21)', async () => {
    const { database, apiKey } = await newPostgres();
    const run = commandsOn(database);
    const { send } = await startServer(database);
    const setPlan = (unlimited: string) =>
      run('employer update', '--employer', '1', '--unlimited', unlimited);
    await setPlan('true');
    const put = async () => {
      const answer = await send('PUT', jobs, { ...aJob, autoRefresh: true }, apiKey);
      return ((await answer.json()) as { autoRefresh: boolean }).autoRefresh;
    };
    await expect.poll(put, { timeout: 10_000 }).toBe(true);
    await setPlan('false');
    await expect.poll(put, { timeout: 10_000 }).toBe(false);
  });
});

describe('the address of a PostgreSQL database', () => {
  it('has neither its password nor its parameters in what is printed or logged', async () => {
    const address = new URL(await emptyDatabase());
    const shown = address.href;
    address.password = 'secret';
    address.searchParams.set('application_name', 'secret');
    const env = { JOBPOSTING_DATABASE: address.href };
    const { log, logged } = await startServer(address.href, ['--log-level', 'trace']);
    expect(log()).not.toContain('secret');
    expect(logged().find(({ msg }) => msg === 'started')).toMatchObject({
      database: shown.replace(/\?.*/, ''),
    });
    for (const args of [['migrate'], ['doctor'], ['config']]) {
      const { stdout, stderr } = await runCommand(args, { env });
      expect(stdout).toContain(shown);
      expect(stdout + stderr).not.toContain('secret');
    }
  });

  it('may have capitals in its scheme', async () => {
    const database = (await newPostgres()).database.replace('postgres:', 'Postgres:');
    expect(await commandsOn(database)('employer list')).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['employer list', []],
    ['export', ['--employer', '1']],
  ])('of an empty database is refused, and nothing is made in it: %s', async (command, args) => {
    const database = await emptyDatabase();
    for (const _ of ['before', 'after']) {
      expect(await commandsOn(database)(command, ...args)).toMatchObject({
        code: 1,
        stderr: `jobposting: The database ${database} is empty. Check the address, or set it up with employer add or serve.\n`,
      });
    }
  });
});
