import { err, type Result } from '@jobposting/core';
import { CopyStopped } from '@jobposting/core/copy';
import type { Database } from 'better-sqlite3';
import { checkNode, retryWhileBusy } from '../connection/connection.ts';
import { faultOf } from '../connection/sqlite-error.ts';
import {
  type StoreOpenError,
  storeOpenError,
  toStoreOpenError,
} from '../connection/store-open-error.ts';

/** The way in which one side of a copy opens its file. */
interface Opening {
  readonly find: (path: string) => Result<string, StoreOpenError>;
  readonly connect: (file: string) => Database;
  /** How long it waits for another process. */
  readonly timeoutMs: number;
}

/**
 * Opens a file, and returns the result of `open` for the connection; `open` may be called again. Where it refuses, the
 * connection is closed.
 *
 * Errors: `store-open-failed`.
 */
export const openCopiedFile = async <Opened>(
  path: string,
  { find, connect, timeoutMs }: Opening,
  open: (db: Database) => Result<Opened, StoreOpenError['reason']>,
): Promise<Result<Opened, StoreOpenError>> => {
  let db: Database | undefined;
  try {
    const file = checkNode(path).andThen(() => find(path));
    if (file.isErr()) return err(file.error);
    const connected = connect(file.value);
    db = connected;
    const opened = await retryWhileBusy(() => open(connected), performance.now() + timeoutMs);
    if (opened.isErr()) connected.close();
    return opened.mapErr((reason) => storeOpenError(path, reason));
  } catch (error) {
    db?.close();
    return err(toStoreOpenError(path, error));
  }
};

/** The {@link CopyStopped} for an error in work on a file; rethrows a bug. */
const toStopped = (path: string, error: unknown): CopyStopped => {
  if (faultOf(error) === undefined) throw error;
  const { message } = error as Error;
  return new CopyStopped(`The file ${path} failed: ${message}. Run this again.`, { cause: error });
};

/** Runs work on a file. Throws a {@link CopyStopped} for errors of the driver. */
export const orStopped = async <T>(path: string, work: () => T): Promise<Awaited<T>> => {
  try {
    return await work();
  } catch (error) {
    throw toStopped(path, error);
  }
};

/** The same for reading block by block. */
export async function* eachOrStopped<T>(path: string, blocks: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* blocks;
  } catch (error) {
    throw toStopped(path, error);
  }
}
