import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { err } from 'neverthrow';
import type { Logger } from '../logging/log.ts';
import type { Database } from './database.ts';

/** Follows whether the store is available, and logs each change once instead of with every request. */
export interface StoreWatch {
  /** Why it cannot be read and written; `null` when it can. An answer is kept for 250 ms. */
  readonly problem: () => Promise<StoreUnavailable | null>;
  /** Call it after each failed call of the store. */
  readonly noteFailure: (failure: Pick<StoreUnavailable, 'reason' | 'cause'>) => void;
  /** Stops asking the store. */
  readonly stop: () => void;
}

const keptMs = 250;
const everyMs = 1_000;

/** The next call may succeed, or nobody can repair it: it says nothing about the state of the store. */
const isNotAState = (reason: StoreUnavailable['reason']): boolean =>
  reason === 'busy' || reason === 'closed';

/** Creates a watch; while the store is unavailable it asks every second whether it is back. */
export const createStoreWatch = (
  database: Pick<Database, 'check' | 'checkRoom' | 'damageNotice'>,
  log: Pick<Logger, 'info' | 'error'>,
): StoreWatch => {
  /** What was logged since the store was last available. A server that restarts fails in many ways. */
  const logged = new Set<StoreUnavailable['reason']>();
  let present: Promise<StoreUnavailable | null> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const noteFailure: StoreWatch['noteFailure'] = ({ reason, cause }) => {
    if (isNotAState(reason)) return;
    if (logged.has(reason)) return;
    logged.add(reason);
    log.error(
      { reason, err: cause },
      reason === 'damaged'
        ? database.damageNotice
        : 'the store is unavailable; the server tries again by itself',
    );
    timer ??= setInterval(problem, everyMs).unref();
  };

  const isFull = (): boolean => logged.has('full');

  const ask = async (): Promise<StoreUnavailable | null> => {
    const wasFull = isFull();
    const checked = await (wasFull ? database.checkRoom() : database.check()).catch(
      (cause: unknown) => err(storeUnavailable('failed', cause)),
    );
    setTimeout(() => {
      present = undefined;
    }, keptMs).unref();
    if (checked.isErr()) {
      noteFailure(checked.error);
      return checked.error;
    }
    // It became full meanwhile: the next check looks for room.
    if (isFull() !== wasFull) return storeUnavailable('full');
    if (logged.size > 0) {
      stop();
      logged.clear();
      log.info('the store is available again');
    }
    return null;
  };

  const problem = (): Promise<StoreUnavailable | null> => {
    present ??= ask();
    return present;
  };

  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };

  return { problem, noteFailure, stop };
};
