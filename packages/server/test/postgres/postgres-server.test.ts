import { execute, startProxy } from '@jobposting/test-postgres';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commandsOn, startServer } from '../command-line.ts';
import { aJob, newDatabaseWithKey, titlesIn } from '../databases.ts';
import { valuesIn } from '../output.ts';
import { emptyDatabase } from './empty-database.ts';

const jobs = '/api/v1.1/jobs';
const newPostgres = async () => newDatabaseWithKey(await emptyDatabase());

describe('a server whose PostgreSQL database goes away', () => {
  const startBehindProxy = async () => {
    const { database, apiKey } = await newPostgres();
    const proxy = await startProxy(database);
    onTestFinished(proxy.close);
    const args = ['--database-timeout', '1000', '--admin-port', '0'];
    const server = await startServer(proxy.address, args);
    /** Loses contact at the next request. */
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

  it('answers 503 and never 401, reports it to operators, logs it once, and recovers by itself', async () => {
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

it('a server on PostgreSQL does not start for a role that may only read, and names the missing rights', async () => {
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

describe('the address of a PostgreSQL database', () => {
  it.each([
    ['employer list', []],
    ['export', ['--employer', '1']],
  ])('of an empty database is refused, and nothing is created in it: %s', async (command, args) => {
    const database = await emptyDatabase();
    for (const _ of ['before', 'after']) {
      expect(await commandsOn(database)(command, ...args)).toMatchObject({
        code: 1,
        stderr: `jobposting: The database ${database} is empty. Check the address, or set it up with employer add or serve.\n`,
      });
    }
  });
});

it.each([
  [61_000, [{ level: 'warn', databaseAheadSeconds: -61 }]],
  [-3_600_000, [{ level: 'warn', databaseAheadSeconds: 3_600 }]],
  [59_000, []],
])(
  'a server whose clock is %i ms ahead of its database warns if that is over a minute',
  async (aheadMs, warned) => {
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
    onTestFinished(() => void vi.restoreAllMocks());
    const { logged } = await startServer(await emptyDatabase());
    expect(logged().filter(({ msg }) => /clocks/.test(String(msg)))).toMatchObject(warned);
  },
);
