import { type EmployerId, type JobChange, ok } from '@jobposting/core';
import {
  type ChangeLog,
  checkRetention,
  defaultRetention,
  keptDays,
  type NewChange,
} from '@jobposting/core/adapter';
import type { ChangeLogFault } from './change-log-faults.ts';
import { createFaultyChangeReads } from './faulty-change-reads.ts';
import { type Entry, forgettable } from './faulty-pruning.ts';

/** Ends after everything else that is ready has had its turn. */
export const turn = (): Promise<void> => new Promise(setImmediate);

/** A plain log in memory that keeps every promise of the port, or all but one. */
export const createFaultyChangeLog = (has: (fault: ChangeLogFault) => boolean) => {
  let entries: Entry[] = [];
  let retention = has('keeps the history in a new store')
    ? { ...defaultRetention, historyDays: 1 }
    : defaultRetention;
  let retentionAtOpening = retention;
  let last = 0;
  let lastForgotten = 0;
  const forgetful = new Set<EmployerId>();
  const listeners: ((change: JobChange) => void)[] = [];

  const { reads, shown, ...opened } = createFaultyChangeReads(has, {
    get: () => ({ entries, lastForgotten, forgetful, retention }),
  });

  const toEntry = ({ job, before, type, fields, stamp }: NewChange): Entry => {
    const { employerId, id, version } = job;
    const time = has('logs the time of its own clock') ? job.publishDate : stamp.time;
    const keyId = has('loses the id of the key') ? null : stamp.keyId;
    last++;
    return {
      number: last,
      change: {
        type: has('takes every update for job.updated') && fields.length > 0 ? 'job.updated' : type,
        employerId,
        id,
        referenceId: (has('logs the referenceId before an update') && before ? before : job)
          .referenceId,
        version: has('logs the version before an update') && before ? before.version : version,
        time,
        fields: has('names every field') ? ['title', 'description'] : fields,
        keyId,
      },
      before:
        retention.historyDays === 0
          ? undefined
          : has('gives the job after the change instead of before')
            ? job
            : before,
      keptDays: keptDays(retention),
    };
  };

  const tell = (told: readonly Entry[]): void => {
    const called = has('calls the last listener only') ? listeners.slice(-1) : listeners;
    const inOrder = has('calls listeners out of order') ? told.toReversed() : told;
    for (const entry of inOrder) {
      const { type, employerId } = entry.change;
      if (type === 'job.closed' && has('calls no listener for closings')) continue;
      const isOfAll = has('gives listeners the cursor of a reader of all employers');
      for (const listener of called) {
        listener(shown(entry, isOfAll ? undefined : employerId));
        if (has('calls listeners twice')) listener(shown(entry, employerId));
      }
    }
  };

  const store = (entry: Entry): void => {
    if (has('forgets a change') && entry.number % 4 === 3) return;
    if (has('swaps two changes') && entry.number % 4 === 3) {
      entries.splice(-1, 0, entry);
    } else {
      entries.push(entry);
    }
    if (has('doubles a change') && entry.number % 4 === 3) {
      last++;
      entries.push({ ...entry, number: last });
    }
    if (entry.change.type !== 'job.deleted') return;
    const isOther = ({ change }: Entry): boolean =>
      change.id !== entry.change.id || change.type === 'job.deleted';
    if (has('forgets the changes of a deleted job')) entries = entries.filter(isOther);
    if (has('keeps no history of deleted jobs')) {
      entries = entries.map((each) => (isOther(each) ? each : { ...each, before: undefined }));
    }
  };

  const changes: Omit<ChangeLog, 'recordClosings'> = {
    ...reads,

    async prune({ now, limit }) {
      if (has('forgets nothing')) return ok(0);
      const { entries: old, jobs } = forgettable(entries, { retention, now, has });
      if (!has('forgets all that is old at once')) old.splice(limit);
      entries = entries
        .filter((entry) => !old.includes(entry))
        .map((entry) => (jobs.includes(entry) ? { ...entry, before: undefined } : entry));
      for (const { number, change } of old) {
        lastForgotten = Math.max(lastForgotten, number);
        forgetful.add(change.employerId);
      }
      return ok(old.length + jobs.length);
    },

    async forget(employerId, { limit }) {
      const own = entries.filter(
        ({ change }) =>
          change.employerId === employerId || has("forgets another employer's changes"),
      );
      const others = has('forgets the last change of an employer') ? own : own.slice(0, -1);
      const gone = others.slice(0, has('forgets all of an employer at once') ? undefined : limit);
      const isLast = others.length <= limit && !has('keeps the job before the last change');
      const emptied = own.slice(-1).filter(({ before }) => isLast && before !== undefined);
      entries = entries
        .filter((entry) => !gone.includes(entry))
        .map((entry) => (emptied.includes(entry) ? { ...entry, before: undefined } : entry));
      if (!has('lets a reader of all miss what was forgotten')) {
        lastForgotten = Math.max(lastForgotten, ...gone.map(({ number }) => number));
      }
      if (has('lets every reader begin anew')) lastForgotten = last;
      if (gone.length > 0) forgetful.add(employerId);
      return ok(has('counts nothing that it forgets') ? 0 : gone.length + emptied.length);
    },

    async retention() {
      return ok(
        has('returns the retention at which it was opened') ? retentionAtOpening : retention,
      );
    },

    async setRetention(given) {
      if (!has('takes any retention')) checkRetention(given);
      const others = has('resets the days that are not given') ? defaultRetention : retention;
      retention = {
        changesDays: given.changesDays ?? others.changesDays,
        historyDays: given.historyDays ?? others.historyDays,
      };
      return ok(retention);
    },

    onChange(listener) {
      const called = (change: JobChange): void => listener(change);
      listeners.push(called);
      return () => {
        const at = listeners.indexOf(called);
        if (at >= 0 && !has('calls listeners that have been taken away')) listeners.splice(at, 1);
      };
    },
  };

  return {
    changes,

    /** Appends the changes of one write, at once but for a fault. */
    async append(made: readonly NewChange[]): Promise<void> {
      const added = made.map(toEntry);
      if (has('calls listeners before the change is stored')) {
        tell(added);
        await turn();
      }
      const isLate = has('lets a change appear before one that was read') && last % 2 === 0;
      if (isLate) await turn();
      for (const entry of added) store(entry);
      if (isLate) entries.sort((a, b) => a.number - b.number);
      if (has('calls listeners after the write has returned')) setImmediate(() => tell(added));
      else if (!has('calls listeners before the change is stored')) tell(added);
    },

    /** Tells the listeners of a change that is not made. */
    tellOnly(made: NewChange): void {
      tell([toEntry(made)]);
    },

    close: opened.close,

    reopen(): void {
      opened.reopen();
      if (has('forgets its changes when reopened')) entries = [];
      if (has('forgets the retention when reopened')) retention = defaultRetention;
      retentionAtOpening = retention;
    },
  };
};
