import { type ChangeLog, checkRetention, type WriteFailure } from '@jobposting/core/adapter';
import { ok, safeTry } from 'neverthrow';
import type { Unsynced } from '../durability/durability.ts';
import type { OpenStore } from '../open-store.ts';
import type { ChangeWrites, LoggedWrites } from './change-writes.ts';
import { createChangeReader, createHistoryReader } from './read-changes.ts';
import { createForgetEmployer, createRetention } from './retention.ts';

/** Whether a read of the log, of one employer or of all, can show unsynced writes; the retention is not in the log. */
const ofLog =
  (employerId: number | undefined) =>
  (unsynced: Unsynced): boolean =>
    unsynced.hasOther() ||
    (employerId === undefined ? unsynced.hasAny() : unsynced.hasJobOf(employerId));

/** Creates the log of changes on an open, migrated database. */
export const createSqliteChangeLog = (
  { db, read, queue }: OpenStore,
  writes: ChangeWrites,
  logged: LoggedWrites,
): ChangeLog => {
  const reader = createChangeReader(db);
  const history = createHistoryReader(db);
  const retention = createRetention(db);
  const forget = createForgetEmployer(db);

  return {
    async read(after, query) {
      const page = await read(() => reader.read(after, query), { shows: ofLog(query.employerId) });
      return page.andThen((found) => found);
    },

    newestCursor: ({ employerId }) =>
      read(() => reader.newestCursor(employerId), { shows: ofLog(employerId) }),

    history: (employerId, id, page) =>
      read(() => history(employerId, id, page), { shows: ofLog(employerId) }),

    // These two are called by a timer: where nothing is due, they must not lock the file.
    recordClosings: async ({ now, limit }) =>
      safeTry<number, WriteFailure>(async function* () {
        const due = yield* await read(() => writes.findDueClosings(now, 1));
        if (due.length === 0) return ok(0);
        return logged.submit(() => {
          const changes = writes
            .findDueClosings(now, limit)
            .map((jobId) => writes.appendClosing(jobId, now));
          return ok({ value: changes.length, changes });
        });
      }),

    prune: async ({ now, limit }) =>
      safeTry<number, WriteFailure>(async function* () {
        const isDue = yield* await read(() => retention.isDue(now));
        return isDue ? queue.submit(() => ok(retention.prune(now, limit))) : ok(0);
      }),

    forget: (employerId, { limit }) => queue.submit(() => ok(forget(employerId, limit))),

    retention: () => read(retention.get),

    async setRetention(given) {
      checkRetention(given);
      return queue.submit(() => ok(retention.set(given)));
    },

    onChange: logged.onChange,
  };
};
