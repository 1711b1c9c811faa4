import type { Job } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { acme, aNewJob, aStamp, codeOf } from '@jobposting/store-contract';
import { startPostgres, type TestPostgres } from '@jobposting/test-postgres';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { statement } from '../src/connection/statement.ts';
import type { PostgresStore } from '../src/postgres-store.ts';
import { migratePostgres } from '../src/schema/migrate-postgres.ts';
import { storeOn } from './create-stores.ts';
import { connectTo } from './open-connections.ts';

const setting = statement('test_setting', 'SHOW synchronous_standby_names');
const touch = statement('test_touch', `INSERT INTO lease VALUES ('touch', '', 0)`);

// When the wait for the standby is cancelled, PostgreSQL reports the write as made, with only a notice.
describe('a wait for the synchronous standby that is cancelled', () => {
  let server: TestPostgres;
  let admin: Client;
  let connections: Connections;
  let whole: PostgresStore;
  let store: JobStore;
  let job: Job;

  /** Sets the name of the standby that writes wait for; none has this name. */
  const waitFor = async (standby: string): Promise<void> => {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
    await admin.query('SELECT pg_reload_conf()');
    for (let set: unknown; set !== standby; ) {
      const [row] = (await connections.write(setting, []))._unsafeUnwrap();
      set = (row as { synchronous_standby_names: string }).synchronous_standby_names;
    }
    // Writes wait once the process that makes checkpoints has read the setting too.
    await admin.query('CHECKPOINT');
  };

  /** Cancels the current waits, and returns how many. */
  const cancelWaits = async (): Promise<number> => {
    const { rowCount } = await admin.query(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
    );
    return rowCount ?? 0;
  };

  const cancelOne = async (): Promise<void> => {
    while ((await cancelWaits()) === 0);
  };

  const cancelAllOf = async <T>(writing: Promise<T>): Promise<T> => {
    let isOver = false;
    void writing.finally(() => {
      isOver = true;
    });
    while (!isOver) await cancelWaits();
    return writing;
  };

  beforeAll(async () => {
    server = await startPostgres();
    (await migratePostgres({ address: server.address }))._unsafeUnwrap();
    admin = new Client({ connectionString: server.address });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await server.stop();
  });

  beforeEach(async () => {
    connections = connectTo(server.address, 5_000);
    whole = storeOn(connections);
    store = whole.jobs;
    job = (await store.insert(aNewJob(), aStamp()))._unsafeUnwrap();
    await waitFor('nobody');
  });
  afterEach(async () => {
    await waitFor('');
    await connections.close();
  });

  const kinds: readonly [string, () => Promise<{ isOk(): boolean }>][] = [
    ['an insert', () => store.insert(aNewJob(), aStamp())],
    ['an update', () => store.update({ from: job, to: { ...job, title: 'Cook' } }, aStamp())],
    ['a delete', () => store.delete(job, aStamp())],
  ];

  it('counts as lost contact', async () => {
    const writing = connections.write(touch, []);
    await cancelOne();
    expect((await writing)._unsafeUnwrapErr()).toMatchObject({ kind: 'lost' });
  });

  it('makes the store not ready, until writes are committed again', async () => {
    expect((await whole.check())._unsafeUnwrapErr()).toMatchObject({ reason: 'unreachable' });
    await waitFor('');
    expect((await whole.check()).isOk()).toBe(true);
  });

  it.each(kinds)('never makes %s count as made while the standby is away', async (_, write) => {
    expect(codeOf((await cancelAllOf(write())) as never)).toBe('outcome-unknown');
  });

  it.each(kinds)('has made %s once when the standby is back', async (_, write) => {
    const { changes } = store;
    const from = (await changes.newestCursor({ employerId: acme }))._unsafeUnwrap();
    const writing = write();
    await cancelOne();
    // Waiting writes continue as if the standby had received everything.
    const backAgain = waitFor('');
    expect(codeOf((await writing) as never)).toBe('ok');
    await backAgain;
    const page = (await changes.read(from, { employerId: acme, limit: 9 }))._unsafeUnwrap();
    expect(page.changes).toHaveLength(1);
  });
});
