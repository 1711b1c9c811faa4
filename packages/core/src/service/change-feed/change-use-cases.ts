import { err, ok, type Result, safeTry } from 'neverthrow';
import type {
  ChangeLog,
  ChangePage,
  HistoryEntry,
  HistoryPage,
} from '../../change-log/change-log.ts';
import type { JobChange } from '../../change-log/job-change.ts';
import type { Employer } from '../../job/employer.ts';
import type { JobId } from '../../job/job.ts';
import type { CursorExpired, InvalidQuery, StoreUnavailable } from '../../job/job-error.ts';
import { type ChangeQueryInput, readChangeQuery } from '../../list-queries/change-query.ts';
import { sliceMs } from '../../values/fair-share.ts';
import { checkOptions } from '../../values/options.ts';
import {
  type ChangeChannel,
  type ChangeListener,
  createArrivals,
  createChangeListeners,
  type ListenerOptions,
  publishChanges,
} from './change-listeners.ts';

/** Why changes cannot be read. */
export type ChangesError = InvalidQuery | CursorExpired | StoreUnavailable;

/** How to end a call that waits or continues. */
export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The use cases that read the log of changes (decision D34). */
export interface ChangeReading {
  /**
   * Reads the changes of the employer that follow a cursor, in their order; `next` reads on. With
   * `wait`, a call that finds none waits for the first, which may come from another process, and returns
   * none when the time is over or `signal` is aborted.
   * Errors: `invalid-query`, `cursor-expired`, `store-unavailable`.
   */
  listChanges(
    employer: Employer,
    query?: ChangeQueryInput,
    options?: WaitOptions,
  ): Promise<Result<ChangePage, ChangesError>>;

  /**
   * Follows the changes of the employer, whichever process makes them: yields those after the cursor `after`, then each
   * new one, and ends when `signal` is aborted, even while it waits. Keep the `cursor` of each change that you have
   * handled, and go on from it after a restart. `now` means the time when you ask for the first change. An error ends
   * it.
   * Errors: `invalid-query`, `cursor-expired`, `store-unavailable`.
   *
   * @example
   * for await (const change of jobs.changes(employer, { after: 'now' })) {
   *   if (change.isOk()) console.log(change.value.type, change.value.id);
   * }
   */
  changes(
    employer: Employer,
    options?: Pick<ChangeQueryInput, 'after'> & WaitOptions,
  ): AsyncGenerator<Result<JobChange, ChangesError>, void>;

  /**
   * Calls `listener` with each change of any employer that this process makes with the same store, in the order of the
   * log, after it is stored. Writes do not wait for it, and one that throws or rejects does no harm: its error goes to
   * `onError`, by default to `console.error`. It misses changes made while the process is down, or by other processes;
   * `changes` yields these too. The returned function removes it.
   */
  onChange(listener: ChangeListener, options?: ListenerOptions): () => void;

  /**
   * Reads the history of a job, the newest change first, each with the job as it was before unless `omitBefore` is
   * true, as far back as the store keeps it. A deleted job has a history; an unknown job or another employer's has none.
   * An error ends it.
   * Errors: `store-unavailable`.
   */
  history(
    employer: Employer,
    id: JobId,
    options?: Pick<HistoryPage, 'omitBefore'>,
  ): AsyncGenerator<Result<HistoryEntry, StoreUnavailable>, void>;
}

// How soon a reader sees the writes of other processes, which do not call the listener.
const pollMs = 1_000;
const followedAtOnce = 100;
const entriesAtOnce = 100;

/** Lets everything else have a turn of the event loop. */
const giveTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Creates the use case that reads the history of a job. */
const createHistory = (log: ChangeLog): ChangeReading['history'] =>
  async function* (employer, id, options = {}) {
    checkOptions('history', options, { omitBefore: 'optional' });
    const { omitBefore } = options;
    const limit = omitBefore ? entriesAtOnce : 1;
    let after: string | null = null;
    let turnBegan = performance.now();
    while (true) {
      const page: Result<readonly HistoryEntry[], StoreUnavailable> = await log.history(
        employer.id,
        id,
        { after, limit, omitBefore },
      );
      if (page.isErr()) return void (yield err(page.error));
      for (const entry of page.value) yield ok(entry);
      if (page.value.length < limit) return;
      after = page.value.at(-1)?.change.cursor ?? null;
      if (performance.now() - turnBegan < sliceMs) continue;
      await giveTurn();
      turnBegan = performance.now();
    }
  };

export const createChangeReading = (
  log: ChangeLog,
  channel: ChangeChannel | undefined,
): ChangeReading => {
  const onChange = createChangeListeners(log);
  const awaitChange = createArrivals(log);
  if (channel !== undefined) publishChanges(log, channel);

  const listChanges: ChangeReading['listChanges'] = async (employer, input, options = {}) => {
    checkOptions('listChanges', options, { signal: 'optional' });
    const { id: employerId } = employer;
    const { signal } = options;
    return safeTry<ChangePage, ChangesError>(async function* () {
      const { after, limit, wait } = yield* readChangeQuery(input ?? {});
      const deadline = performance.now() + wait * 1_000;
      const cursor = after === 'now' ? yield* await log.newestCursor({ employerId }) : after;
      while (true) {
        const arrival = awaitChange(employerId);
        try {
          const page = await log.read(cursor, { employerId, limit });
          const leftMs = deadline - performance.now();
          if (page.isErr() || page.value.changes.length > 0) return page;
          if (leftMs <= 0 || signal?.aborted === true) return page;
          await arrival.within(Math.min(leftMs, pollMs), signal);
        } finally {
          arrival.end();
        }
      }
    });
  };

  return {
    listChanges,

    async *changes(employer, options = {}) {
      checkOptions('changes', options, { after: 'optional', signal: 'optional' });
      const { signal } = options;
      const isAborted = () => signal?.aborted === true;
      let { after } = options;
      while (!isAborted()) {
        const page: Result<ChangePage, ChangesError> = await listChanges(
          employer,
          { after, limit: followedAtOnce, wait: 30 },
          { signal },
        );
        if (isAborted()) return;
        if (page.isErr()) return void (yield err(page.error));
        for (const change of page.value.changes) {
          yield ok(change);
          if (isAborted()) return;
        }
        after = page.value.next;
      }
    },

    onChange,

    history: createHistory(log),
  };
};
