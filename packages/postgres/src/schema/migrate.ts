import { setTimeout as pause } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { firstNumber, migrations } from './migrations.ts';

/** Codes of errors that another try may avoid: other processes are migrating at the same moment. */
const hindered: ReadonlySet<unknown> = new Set([
  // `IF NOT EXISTS` does not see a table that another process is creating, nor its type.
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

/** Repeats work until nothing blocks it, or the deadline has come. */
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

// The second process waits for the first to commit, and then finds it done; but it does not wait for ever for a hanging
// one.
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

/** A database to bring to the newest schema. */
interface ToMigrate {
  readonly client: Client;
  /** The schema that it has. */
  readonly version: number;
  /** How long to wait for other processes that do the same, in the time of `performance.now()`. */
  readonly deadline: number;
}

/**
 * Brings a database from its schema to the newest, in one transaction, so that an unfinished schema never looks like an
 * older one. Any number of processes may do it at once, and it may be repeated after an interruption. Rejects as `pg`
 * does.
 */
export const migrate = async ({ client, version, deadline }: ToMigrate): Promise<void> => {
  const run = (work: () => Promise<void>): Promise<void> =>
    withoutHindrance(deadline, () => inTransaction(client, deadline, work));
  await run(async () => {
    await client.query('CREATE TABLE IF NOT EXISTS migration (id int NOT NULL PRIMARY KEY)');
  });
  await run(async () => {
    // Current writes finish first, and later ones see the new schema.
    await client.query('LOCK TABLE migration IN ACCESS EXCLUSIVE MODE');
    for (const [at, statements] of migrations.entries()) {
      const id = firstNumber + at;
      if (id <= version) continue;
      const { rowCount } = await client.query(claim, [id]);
      if (rowCount === 1) for (const sql of statements) await client.query(sql);
    }
  });
};
