import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type StoreUnavailable,
  storeUnavailable,
  type WriteFailure,
} from '@jobposting/core/adapter';
import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { holdLog, type OpenDatabase } from '../connection/connection.ts';
import type { FileGuard } from '../connection/file-guard.ts';
import type { Read } from '../durability/durability.ts';
import type { WriteQueue } from './write-queue.ts';

/** Whether an open database can be used, for a probe of readiness. */
export interface Readiness {
  /**
   * Checks whether the file can be read and written now: the checks before every commit, a read of the file itself,
   * and, after a failed commit, another one, at most once a second.
   * Errors: `store-unavailable`, whose `cause` says what to do.
   */
  check(): Promise<Result<void, StoreUnavailable>>;
  /**
   * The same, and whether the disk has a mebibyte available: for a file that was `full`, because a small write may fit
   * in its log and the next one not. Errors: as for {@link check}.
   */
  checkRoom(): Promise<Result<void, StoreUnavailable>>;
}

/** How many bytes are available to this user on the disk of a file; rejects with the error of the system. */
export type FreeBytes = (path: string) => Promise<number>;

export interface ReadinessParts extends OpenDatabase {
  readonly guard: Pick<FileGuard, 'look'>;
  readonly read: Read;
  readonly queue: Pick<WriteQueue, 'submit' | 'latestFailure'>;
  /** In milliseconds. */
  readonly clock: () => number;
  /** From the system by default. */
  readonly freeBytes?: FreeBytes | undefined;
}

const msBetweenProbes = 1_000;
const leastRoom = 1024 * 1024;

const freeBytesOfDisk: FreeBytes = async (path) => {
  const { bavail, bsize } = await statfs(dirname(path));
  return bavail * bsize;
};

/**
 * Creates the checks of an open database. They write only after a failed transaction, at most once a second, so that
 * the database becomes ready again even if nobody writes meanwhile.
 */
export const createReadiness = (parts: ReadinessParts): Readiness => {
  const { db, reader, guard, read, queue, clock, freeBytes = freeBytesOfDisk } = parts;
  const noRoom = `the disk of ${db.name} has less than a mebibyte left`;
  let lastProbe = Number.NEGATIVE_INFINITY;

  // Writes the same value: the point is to write.
  const writeVersion = (): Result<void, never> => {
    const version = db.pragma('user_version', { simple: true });
    db.pragma(`user_version = ${version}`);
    return ok();
  };

  const asUnavailable = (failure: WriteFailure): StoreUnavailable =>
    failure.code === 'store-unavailable' ? failure : storeUnavailable('failed', failure.cause);

  const check = async (): Promise<Result<void, StoreUnavailable>> => {
    const found = await read(() => {
      guard.look();
      // Without the cache of the connection, so that it reads the file.
      reader.pragma('shrink_memory');
      holdLog(parts);
    });
    if (found.isErr() || queue.latestFailure === null) return found;
    if (clock() < lastProbe + msBetweenProbes) return err(asUnavailable(queue.latestFailure));
    lastProbe = clock();
    return (await queue.submit(writeVersion)).mapErr(asUnavailable);
  };

  return {
    check,
    async checkRoom() {
      const checked = await check();
      if (checked.isErr()) return checked;
      const free = await ResultAsync.fromPromise(freeBytes(db.name), (cause) =>
        storeUnavailable('failed', cause),
      );
      return free.andThen((bytes) =>
        bytes >= leastRoom ? ok() : err(storeUnavailable('full', new Error(noRoom))),
      );
    },
  };
};
