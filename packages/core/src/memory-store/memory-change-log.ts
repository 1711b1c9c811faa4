import { err, ok } from 'neverthrow';
import { cursorExpired, cursorOf, firstCursor, positionOf } from '../change-log/change-cursor.ts';
import type { ChangeLog, HistoryEntry } from '../change-log/change-log.ts';
import { pageAfter } from '../change-log/change-page.ts';
import type { JobChange } from '../change-log/job-change.ts';
import { changeAt, type NewChange } from '../change-log/new-change.ts';
import { checkRetention, defaultRetention, keptFrom } from '../change-log/retention.ts';
import type { EmployerId } from '../job/employer.ts';
import type { Job, JobId } from '../job/job.ts';
import type { Instant } from '../values/instant.ts';

/** A log that its store appends to. */
export interface MemoryChangeLog extends Omit<ChangeLog, 'recordClosings'> {
  /** Appends the changes of one write, and then calls the listeners with them. */
  append(changes: readonly NewChange<Job>[]): void;
}

interface Entry {
  /** Among all changes, from 1. */
  readonly position: number;
  /** Among those of its employer, from 1. */
  readonly ofEmployer: number;
  readonly change: JobChange;
  /** `undefined` where the history was not kept, or has been deleted. */
  readonly before: Job | null | undefined;
}

/** The entries from before `from`; of each employer's last old change, only the job before it is due. */
const dueForPruning = (entries: readonly Entry[], from: Instant, now: Instant) => {
  // A future time comes from a wrong clock, and does not hold up the changes after it.
  const firstKept = entries.findIndex(({ change: { time } }) => time >= from && time <= now);
  const settled = firstKept < 0 ? entries : entries.slice(0, firstKept);
  const lastOld = new Map<EmployerId, number>();
  for (const { change, ofEmployer } of settled) {
    if (change.time < from) lastOld.set(change.employerId, ofEmployer);
  }
  const lastOldOf = ({ change }: Entry): number => lastOld.get(change.employerId) ?? 0;
  return {
    older: settled.filter((entry) => entry.ofEmployer < lastOldOf(entry)),
    last: settled.filter(
      (entry) => entry.ofEmployer === lastOldOf(entry) && entry.before !== undefined,
    ),
  };
};

/** What to delete of an employer's entries: all but the last, of which only the job before it goes. */
const dueForForgetting = (own: readonly Entry[], limit: number) => {
  const forgotten = own.slice(0, -1).slice(0, limit);
  const isLast = forgotten.length < limit;
  const emptied = own.slice(-1).filter(({ before }) => isLast && before !== undefined);
  return { forgotten, emptied };
};

const createEntries = () => {
  let entries: Entry[] = [];
  let lastPosition = 0;
  let lastForgotten = 0;
  const lastOfEmployer = new Map<EmployerId, number>();

  return {
    all: (): readonly Entry[] => entries,

    /** The entries of a reader, each with its position in that reader's order. */
    readBy: (employerId: EmployerId | undefined) =>
      employerId === undefined
        ? entries
            .filter(({ position }) => position > lastForgotten)
            .map((entry) => ({ ...entry, cursor: cursorOf(entry.position, entry.change) }))
        : entries
            .filter(({ change }) => change.employerId === employerId)
            .map((entry) => ({
              ...entry,
              position: entry.ofEmployer,
              cursor: entry.change.cursor,
            })),

    append(added: NewChange<Job>, keepsHistory: boolean): JobChange {
      const { employerId } = added.job;
      const ofEmployer = (lastOfEmployer.get(employerId) ?? 0) + 1;
      const change = changeAt(ofEmployer, added);
      const before = keepsHistory ? added.before : undefined;
      lastPosition++;
      lastOfEmployer.set(employerId, ofEmployer);
      entries.push({ position: lastPosition, ofEmployer, change, before });
      return change;
    },

    /** Deletes entries, in their order, and the jobs before other entries; returns how many. */
    forget(forgotten: readonly Entry[], emptied: readonly Entry[]): number {
      entries = entries
        .filter((entry) => !forgotten.includes(entry))
        .map((entry) => (emptied.includes(entry) ? { ...entry, before: undefined } : entry));
      lastForgotten = Math.max(lastForgotten, forgotten.at(-1)?.position ?? 0);
      return forgotten.length + emptied.length;
    },
  };
};

/** The changes of a job whose history is kept, newest first. */
const historyIn = (
  kept: readonly Entry[],
  id: JobId,
  { after, limit, omitBefore }: Parameters<ChangeLog['history']>[2],
): readonly HistoryEntry[] => {
  const position = positionOf(after ?? '') ?? Number.POSITIVE_INFINITY;
  const found = kept.flatMap(({ change, before, position: at }) =>
    change.id === id && before !== undefined && at < position
      ? [omitBefore ? { change } : { change, before }]
      : [],
  );
  return found.reverse().slice(0, limit);
};

/** Creates the log of a store in memory. Every call scans all changes. */
export const createMemoryChangeLog = (): MemoryChangeLog => {
  const entries = createEntries();
  let retention = defaultRetention;
  const listeners = new Set<(change: JobChange) => void>();

  return {
    append(changes) {
      const keepsHistory = retention.historyDays > 0;
      for (const change of changes.map((added) => entries.append(added, keepsHistory))) {
        for (const listener of listeners) listener(change);
      }
    },

    async read(after, { employerId, limit }) {
      const kept = entries.readBy(employerId);
      const position = after === null ? 0 : positionOf(after);
      if (position === null) return err(cursorExpired(after));
      const changes = kept
        .filter((entry) => entry.position >= position)
        .map(({ change, cursor }) => ({ ...change, cursor }));
      return pageAfter(after, limit, { changes, isWhole: (kept[0]?.position ?? 1) === 1 });
    },

    newestCursor: async ({ employerId }) =>
      ok(entries.readBy(employerId).at(-1)?.cursor ?? firstCursor),

    history: async (employerId, id, page) => ok(historyIn(entries.readBy(employerId), id, page)),

    async prune({ now, limit }) {
      const { older, last } = dueForPruning(entries.all(), keptFrom(retention, now), now);
      return ok(entries.forget(older.slice(0, limit), last.slice(0, limit)));
    },

    async forget(employerId, { limit }) {
      const own = entries.all().filter(({ change }) => change.employerId === employerId);
      const { forgotten, emptied } = dueForForgetting(own, limit);
      return ok(entries.forget(forgotten, emptied));
    },

    retention: async () => ok(retention),

    async setRetention(given) {
      checkRetention(given);
      retention = {
        changesDays: given.changesDays ?? retention.changesDays,
        historyDays: given.historyDays ?? retention.historyDays,
      };
      return ok(retention);
    },

    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
