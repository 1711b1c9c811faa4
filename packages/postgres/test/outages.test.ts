import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { startPostgres, type TestPostgres } from '@jobposting/test-postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { causeOf } from '../src/connection/postgres-error.ts';
import { statement } from '../src/connection/statement.ts';
import { connectTo } from './open-connections.ts';

const one = statement('test_one', 'SELECT 1 AS one');
const append = statement('test_append', 'INSERT INTO entry VALUES ($1::int) RETURNING number');
const entries = statement('test_entries', 'SELECT number FROM entry ORDER BY number');
const backends = statement('test_backends', 'SELECT pg_backend_pid() AS pid');
const end = statement('test_end', 'SELECT pg_terminate_backend($1::int)');
const left = statement(
  'test_left',
  `SELECT query FROM pg_stat_activity WHERE application_name = 'lost'`,
);
const role = statement('test_role', 'CREATE ROLE few LOGIN CONNECTION LIMIT 1');
const sleep = statement('test_sleep', 'SELECT pg_sleep($1::float)');
const table = statement('test_table', 'CREATE TABLE IF NOT EXISTS entry (number int PRIMARY KEY)');
const jit = statement('test_jit', 'SHOW jit');

describe('Connections', () => {
  let server: TestPostgres;
  const opened: Connections[] = [];

  const open = (address = server.address, timeLimitMs = 20_000): Connections => {
    const connections = connectTo(address, timeLimitMs);
    opened.push(connections);
    return connections;
  };

  beforeAll(async () => {
    server = await startPostgres();
    const connections = open();
    (await connections.writeRepeatably(table, []))._unsafeUnwrap();
  });
  afterEach(async () => {
    server.resume();
    for (const connections of opened.splice(0)) await connections.close();
  });
  afterAll(() => server.stop());

  const pidOf = async (connections: Connections): Promise<number> => {
    const [row] = (await connections.read<{ pid: number }>(backends, []))._unsafeUnwrap();
    return row?.pid ?? 0;
  };

  const expectAllMade = async (connections: Connections): Promise<void> => {
    const calls = [
      connections.read(one, []),
      connections.write(one, []),
      connections.search(1, one, []),
    ];
    for (const call of calls) expect((await call)._unsafeUnwrap()).toEqual([{ one: 1 }]);
  };

  it('returns the code with which the server refused a write, and makes the next ones', async () => {
    const connections = open();
    const kinds: string[] = [];
    for (const number of [1, 2, 1, 3]) {
      const result = await connections.write(append, [number]);
      if (result.isErr()) expect(result.error).toMatchObject({ sqlState: '23505' });
      kinds.push(result.isOk() ? 'written' : result.error.kind);
    }
    expect(kinds).toEqual(['written', 'written', 'refused', 'written']);
    expect((await connections.read(entries, []))._unsafeUnwrap()).toHaveLength(3);
  });

  it('reports a write as lost when its connection is ended before the result', async () => {
    const connections = open();
    const [row] = (await connections.write<{ pid: number }>(backends, []))._unsafeUnwrap();
    const slow = connections.write(sleep, [5]);
    (await open().read(end, [row?.pid]))._unsafeUnwrap();
    expect((await slow)._unsafeUnwrapErr().kind).toBe('lost');
  });

  it('ends a search at the time limit as busy, and others do not wait for it', async () => {
    const connections = open(server.address, 2_000);
    const slow = connections.search(1, sleep, [60]);
    expect((await connections.search(2, one, []))._unsafeUnwrap()).toEqual([{ one: 1 }]);
    expect((await connections.read(one, []))._unsafeUnwrap()).toEqual([{ one: 1 }]);
    expect((await slow)._unsafeUnwrapErr()).toMatchObject({ reason: 'busy' });
  });

  it('does not compile searches', async () => {
    expect((await open().search(1, jit, []))._unsafeUnwrap()).toEqual([{ jit: 'off' }]);
  });

  it('runs the search of another subject before the many searches of one', async () => {
    const connections = open();
    const order: string[] = [];
    const many = Array.from({ length: 12 }, async () => {
      (await connections.search(1, sleep, [0.1]))._unsafeUnwrap();
      order.push('many');
    });
    const other = connections.search(2, one, []).then(() => order.push('other'));
    await Promise.all([...many, other]);
    expect(order.indexOf('other')).toBeLessThan(9);
  });

  it('settles every call while the server hangs, and works again when the server does', async () => {
    const connections = open(server.address, 1_500);
    await Promise.all([connections.read(one, []), connections.write(one, [])]);
    server.hang();
    const [read, written, searched, sent] = await Promise.all([
      connections.read(one, []),
      connections.write(append, [10]),
      connections.search(1, one, []),
      open(server.address, 1_500).write(append, [11]),
    ]);
    expect(read._unsafeUnwrapErr()).toMatchObject({ reason: 'unreachable' });
    expect(written._unsafeUnwrapErr()).toMatchObject({ kind: 'lost' });
    expect(searched._unsafeUnwrapErr()).toMatchObject({ reason: 'unreachable' });
    expect(sent._unsafeUnwrapErr()).toMatchObject({ kind: 'not-sent' });
    server.resume();
    expect((await open().read(one, [])).isOk()).toBe(true);
  });

  it('reads over another connection without waiting for a hanging process of the server to end', async () => {
    const connections = open(server.address, 2_000);
    const pid = await pidOf(connections);
    process.kill(pid, 'SIGSTOP');
    expect(await pidOf(connections)).not.toBe(pid);
  });

  it('keeps no connection that was being opened when contact was lost', async () => {
    const connections = open(`${server.address}?application_name=lost`);
    const [row] = (await connections.write<{ pid: number }>(backends, []))._unsafeUnwrap();
    const calls = Array.from({ length: 15 }, () => connections.write(sleep, [0.2]));
    (await open().read(end, [row?.pid]))._unsafeUnwrap();
    await Promise.all(calls);
    await connections.close();
    const observer = open();
    await expect.poll(async () => (await observer.read(left, []))._unsafeUnwrap()).toEqual([]);
  });

  it('keeps contact while a call waits for the connections that slow calls occupy', async () => {
    const connections = open();
    const calls = Array.from({ length: 3 }, () => connections.read(sleep, [1.2]));
    for (const call of calls) expect((await call).isOk()).toBe(true);
    expect(connections.generation()).toBe(0);
  });

  it('goes on with the connections it has where a proxy closes further ones at once', async () => {
    const { hostname, port } = new URL(server.address);
    let isAtLimit = false;
    const proxy = createServer((client) => {
      client.on('error', () => {});
      if (isAtLimit) return void client.destroy();
      const upstream = createConnection({ host: hostname, port: Number(port) });
      client.pipe(upstream.on('error', () => {})).pipe(client);
    }).listen(0, hostname);
    await once(proxy, 'listening');
    const address = new URL(server.address);
    address.port = String((proxy.address() as AddressInfo).port);
    const connections = open(address.href, 1_000);
    (await connections.read(one, []))._unsafeUnwrap();
    isAtLimit = true;
    await expectAllMade(connections);
    proxy.close();
  });

  it('makes all calls over as few connections as the server allows, and says why one gets none', async () => {
    (await open().writeRepeatably(role, []))._unsafeUnwrap();
    const connections = open(server.address.replace('postgres@', 'few@'), 2_000);
    await expectAllMade(connections);
    const slow = connections.search(1, sleep, [60]);
    const soon = performance.now() + 1_000;
    const written = (await connections.write(one, [], soon))._unsafeUnwrapErr();
    expect(String(causeOf(written))).toContain('too many connections for role "few"');
    await slow;
  });

  it('lets calls under way finish when it is closed, and refuses later ones', async () => {
    const connections = open();
    const slow = connections.read(sleep, [0.2]);
    const closing = connections.close();
    expect((await connections.read(one, []))._unsafeUnwrapErr()).toMatchObject({
      reason: 'closed',
    });
    expect((await slow).isOk()).toBe(true);
    await closing;
  });
});
