import { setTimeout as pause } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { firstNumber, migrations } from './migrations.ts';

/** Codes of errors that another try gets past: other processes migrate at the same moment. */
const hindered: ReadonlySet<unknown> = new Set([
  // `IF NOT EXISTS` does not see a table that another is creating, nor its type.
  '23505',
  '42P07',
  '42710',
  '40001',
  '40P01',
  '55P03',
]);

const isHindered = (error: unknown): boolean =>
  error instanceof DatabaseError && hindered.has(error.code);

const pauseMs = 50;

/** Does work again until nothing hinders it, or the deadline has come. */
const withoutHindrance = async (deadline: number, work: () => Promise<void>): Promise<void> => {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isHindered(error) || performance.now() + pauseMs > deadline) throw error;
    }
    await pause(pauseMs);
  }
};

// Whoever comes second waits for the first to commit, and then finds it done; but does not wait forever for
// one that hangs.
const waitUntil = (deadline: number): string =>
  `SET LOCAL lock_timeout = ${Math.max(1, Math.floor(deadline - performance.now()))}`;

const inTransaction = async (
  client: Client,
  deadline: number,
  work: () => Promise<void>,
): Promise<void> => {
  await client.query('BEGIN');
  try {
    await client.query(waitUntil(deadline));
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};

const claim = `INSERT INTO migration (id) VALUES ($1) ON CONFLICT (id) DO NOTHING`;

/** A database that is to have the newest schema. */
interface ToMigrate {
  readonly client: Client;
  /** The schema that it has. */
  readonly version: number;
  /** By `performance.now()`: for how long others are waited for that do the same. */
  readonly deadline: number;
}

/**
 * Brings a database from a schema to the newest, in one transaction: nobody takes one that is being made for
 * one of an older version. Any number of processes may do it at once, and it may be done again after it was
 * broken off. Rejects as `pg` does.
 */
export const migrate = async ({ client, version, deadline }: ToMigrate): Promise<void> => {
  const run = (work: () => Promise<void>): Promise<void> =>
    withoutHindrance(deadline, () => inTransaction(client, deadline, work));
  await run(async () => {
    await client.query('CREATE TABLE IF NOT EXISTS migration (id int NOT NULL PRIMARY KEY)');
  });
  await run(async () => {
    // Those that are writing come to their end first, and whoever writes afterwards sees the new schema.
    await client.query('LOCK TABLE migration IN ACCESS EXCLUSIVE MODE');
    for (const [at, statements] of migrations.entries()) {
      const id = firstNumber + at;
      if (id <= version) continue;
      const { rowCount } = await client.query(claim, [id]);
      if (rowCount === 1) for (const sql of statements) await client.query(sql);
    }
  });
};
