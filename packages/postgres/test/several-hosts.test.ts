import { aNewJob, aStamp, codeOf } from '@jobposting/store-contract';
import { startPostgres, type TestPostgres } from '@jobposting/test-postgres';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { statement } from '../src/connection/statement.ts';
import { migratePostgres } from '../src/schema/migrate-postgres.ts';
import { jobsOn } from './create-stores.ts';
import { connectTo } from './open-connections.ts';

const port = statement('test_port', `SELECT current_setting('port') AS port`);
const temporary = statement('test_write', 'CREATE TABLE IF NOT EXISTS written (one int)');

const setReadOnly = async (address: string, state: 'on' | 'off'): Promise<void> => {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(`ALTER SYSTEM SET default_transaction_read_only = '${state}'`);
  await client.query('SELECT pg_reload_conf()');
  while (
    (await client.query('SHOW default_transaction_read_only')).rows[0]
      .default_transaction_read_only !== state
  );
  await client.end();
};

const portOf = (server: TestPostgres): string => new URL(server.address).port;

describe('An address with several hosts', () => {
  let first: TestPostgres;
  let second: TestPostgres;
  let connections: Connections;

  const open = () => {
    const hosts = [first, second].map((server) => new URL(server.address).host).join(',');
    connections = connectTo(`postgres://postgres@${hosts}/postgres`, 20_000);
  };
  const writtenTo = async () => {
    (await connections.writeRepeatably(temporary, []))._unsafeUnwrap();
    const [row] = (await connections.read<{ port: string }>(port, []))._unsafeUnwrap();
    return row?.port;
  };

  beforeAll(async () => {
    [first, second] = await Promise.all([startPostgres(), startPostgres()]);
  });
  afterEach(() => connections.close());
  afterAll(() => Promise.all([first.stop(), second.stop()]));

  it('leads to the server that can be written to, also after a change of roles', async () => {
    await setReadOnly(first.address, 'on');
    open();
    expect(await writtenTo()).toBe(portOf(second));
    await Promise.all([setReadOnly(first.address, 'off'), setReadOnly(second.address, 'on')]);
    expect(await writtenTo()).toBe(portOf(first));
    await setReadOnly(second.address, 'off');
  });

  it('refuses a write when its server has become read-only, and the caller may try again', async () => {
    await setReadOnly(second.address, 'on');
    open();
    const [row] = (await connections.write<{ port: string }>(port, []))._unsafeUnwrap();
    expect(row?.port).toBe(portOf(first));
    await setReadOnly(first.address, 'on');
    expect((await connections.write(temporary, []))._unsafeUnwrapErr()).toMatchObject({
      kind: 'refused',
      sqlState: '25006',
      error: { reason: 'unreachable' },
    });
    await Promise.all([first, second].map((server) => setReadOnly(server.address, 'off')));
  });

  it('writes a job once its server is no longer read-only', async () => {
    (await migratePostgres({ address: first.address }))._unsafeUnwrap();
    await setReadOnly(second.address, 'on');
    open();
    const { promise: refused, resolve: isRefused } = Promise.withResolvers<void>();
    const jobs = jobsOn({
      ...connections,
      async write(...write) {
        const written = await connections.write<never>(...write);
        if (written.isErr()) isRefused();
        return written;
      },
    });
    (await jobs.insert(aNewJob(), aStamp()))._unsafeUnwrap();
    await setReadOnly(first.address, 'on');
    const inserting = jobs.insert(aNewJob(), aStamp());
    await refused;
    await setReadOnly(first.address, 'off');
    expect(codeOf(await inserting)).toBe('ok');
    await setReadOnly(second.address, 'off');
  });

  it('works while one of its servers hangs', async () => {
    first.hang();
    open();
    expect(await writtenTo()).toBe(portOf(second));
    first.resume();
  });

  it('sends nothing more to a server with which contact was lost, over any connection', async () => {
    await second.kill();
    open();
    const searched = async () => {
      const [row] = (await connections.search<{ port: string }>(1, port, []))._unsafeUnwrap();
      return row?.port;
    };
    expect(await searched()).toBe(portOf(first));
    await writtenTo();
    first.hang();
    await second.start();
    expect(await writtenTo()).toBe(portOf(second));
    first.resume();
    await setReadOnly(first.address, 'on');
    expect(await searched()).toBe(portOf(second));
    await setReadOnly(first.address, 'off');
  });
});
