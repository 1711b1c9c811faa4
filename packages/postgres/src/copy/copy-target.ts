import { randomUUID } from 'node:crypto';
import {
  type CopyCounts,
  type CopyPart,
  CopyStopped,
  type CopyTarget,
  err,
  ok,
  type Result,
} from '@jobposting/core/adapter';
import { DatabaseError } from 'pg';
import { openDatabase } from '../open-database.ts';
import { type StoreOpenError, storeOpenError } from '../store-open-error.ts';
import { type CopyClient, withCopyClient } from './copy-client.ts';
import { asOfOneMoment } from './copy-source.ts';
import { hasNewestSchema, isEmpty, isUnfinished, openLimitMs } from './copy-state.ts';
import { finish, settle, takeTarget } from './copy-steps.ts';
import { writeOf } from './part-writes.ts';
import { countParts, readPart, readSettings } from './read-parts.ts';
import { hiddenSequences } from './sequences.ts';

// While the server stores one, the next is on its way and the one after it is made.
const maxInFlight = 3;

const noSuchTable = '42P01';

const createTarget = (client: CopyClient): CopyTarget => {
  const run = randomUUID();
  const held = new Map<CopyPart, number>();
  const inFlight: Promise<void>[] = [];
  const takenOver = () => new CopyStopped(`Another copy has taken the database ${client.shown}.`);
  /** The other one may have come to its end, and have removed the table that says whose turn it is. */
  const asTakenOver = (error: CopyStopped) => {
    throw error.cause instanceof DatabaseError && error.cause.code === noSuchTable
      ? takenOver()
      : error;
  };

  const readHeld = async (): Promise<void> => {
    const { rows } = await client.query<CopyCounts>(
      'SELECT employers, keys, jobs, changes, history FROM unfinished_copy',
    );
    for (const [part, count] of Object.entries(rows[0] ?? {})) {
      held.set(part as CopyPart, Number(count));
    }
  };
  const holdTarget = async (): Promise<void> => {
    const sql = 'SELECT run FROM unfinished_copy WHERE run = $1::text FOR UPDATE';
    const { rows } = await client.query(sql, [run]).catch(asTakenOver);
    if (rows.length === 0) throw takenOver();
  };
  const settleAll = async (): Promise<void> => {
    await Promise.all(inFlight.splice(0));
  };

  return {
    async *rows(part) {
      await client.query(asOfOneMoment);
      try {
        yield* readPart(client, part);
      } finally {
        await client.query('COMMIT');
      }
    },
    counts: () => countParts(client),
    settings: () => readSettings(client, hiddenSequences),
    async begin(mark) {
      await client.inTransaction('BEGIN', () => takeTarget(client, mark, run));
      await readHeld();
    },
    async write(part, rows) {
      const before = held.get(part) ?? 0;
      const { sql, values } = writeOf(part, rows, { run, held: before });
      held.set(part, before + rows.length);
      const written = client.query(sql, values).then(({ rowCount }) => {
        if (rowCount !== rows.length) throw takenOver();
      }, asTakenOver);
      written.catch(() => {});
      inFlight.push(written);
      if (inFlight.length >= maxInFlight) await inFlight.shift();
    },
    async settle(settings) {
      await settleAll();
      await client.inTransaction('BEGIN', async () => {
        await holdTarget();
        await settle(client, settings);
      });
      // Lists read what is known to be visible to all from their indexes alone.
      await client.query(
        'VACUUM ANALYZE employer, api_key, job, employer_state, change, job_history',
      );
    },
    problems: async () => [],
    finish: () =>
      client.inTransaction('BEGIN', async () => {
        await holdTarget();
        await finish(client);
      }),
    close: client.close,
  };
};

/** Gives an empty database its schema; refuses one that is neither empty nor for this copy. */
const makeReady = async (client: CopyClient, address: string): Promise<StoreOpenError | null> => {
  if (await isUnfinished(client)) {
    return (await hasNewestSchema(client)) ? null : storeOpenError(client.shown, 'other-copy');
  }
  const ready = await openDatabase(address, true, openLimitMs);
  if (ready.isErr()) return ready.error;
  // Asked again when the copy begins, because a server may write until then.
  return (await isEmpty(client)) ? null : storeOpenError(client.shown, 'not-empty');
};

/**
 * Opens a database for a copy to be written to: one that nothing was written to, or one with a copy that has
 * not come to its end. From `begin` to `finish` it cannot be opened as a store.
 *
 * Errors: `store-open-failed`; nothing was written then.
 */
export const openPostgresCopyTarget = (
  address: string,
): Promise<Result<CopyTarget, StoreOpenError>> =>
  withCopyClient(address, async (client) => {
    const refusal = await makeReady(client, address);
    return refusal === null ? ok(createTarget(client)) : err(refusal);
  });
