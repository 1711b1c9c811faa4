import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import type { OpenDatabase } from './file/close-database.ts';
import type { FileGuard } from './file/file-guard.ts';
import type { Read } from './freshness/fresh-read.ts';
import type { WriteFailure, WriteQueue } from './write-queue.ts';

/** What a check of readiness works with. */
export interface ReadinessParts extends OpenDatabase {
  readonly guard: Pick<FileGuard, 'look'>;
  readonly read: Read;
  readonly queue: Pick<WriteQueue, 'submit' | 'latestFailure'>;
  /** In milliseconds. */
  readonly clock: () => number;
}

const msBetweenProbes = 1_000;

/** Reads the file anew: a connection that remembers what it has read would answer from its memory. */
const readAnew = (reader: Database): void => {
  reader.pragma('shrink_memory');
  reader.prepare('SELECT count(*) FROM sqlite_schema').get();
};

/**
 * Creates the check whether an open database can be read and written now. It writes only after a
 * transaction that failed, at most once a second, so that the database is found to be well again
 * though nobody writes meanwhile.
 */
export const createReadinessCheck = (
  parts: ReadinessParts,
): (() => Promise<Result<void, StoreUnavailable>>) => {
  const { db, reader, guard, read, queue, clock } = parts;
  let lastProbe = Number.NEGATIVE_INFINITY;

  // What it has already: the write is the point.
  const writeVersion = (): Result<void, never> => {
    const version = db.pragma('user_version', { simple: true });
    db.pragma(`user_version = ${version}`);
    return ok();
  };

  const asUnavailable = (failure: WriteFailure): StoreUnavailable =>
    failure.code === 'store-unavailable' ? failure : storeUnavailable('failed', failure.cause);

  return async () => {
    const found = await read(() => {
      guard.look();
      readAnew(reader);
    });
    if (found.isErr() || queue.latestFailure === null) return found;
    if (clock() < lastProbe + msBetweenProbes) return err(asUnavailable(queue.latestFailure));
    lastProbe = clock();
    return (await queue.submit(writeVersion)).mapErr(asUnavailable);
  };
};
