import type { Instant, Job, JobChange, Retention } from '@jobposting/core';
import { keptDays } from '@jobposting/core/adapter';
import type { ChangeLogFault } from './change-log-faults.ts';

/** What a plain log keeps of a change. */
export interface Entry {
  readonly number: number;
  readonly change: Omit<JobChange, 'cursor'>;
  readonly before: Job | null | undefined;
  readonly keptDays: number;
}

interface Pruning {
  readonly retention: Retention;
  readonly now: Instant;
  readonly has: (fault: ChangeLogFault) => boolean;
}

const dayMs = 86_400_000;

interface Forgettable {
  readonly entries: Entry[];
  /** Those that stay without the job before them. */
  readonly jobs: Entry[];
}

/** What may be forgotten, as it must be or with a fault. */
export const forgettable = (
  entries: readonly Entry[],
  { retention, now, has }: Pruning,
): Forgettable => {
  const lastDay = (entry: Entry): number => {
    const days = has('holds to the retention at which a change was made')
      ? entry.keptDays
      : has('keeps changes no longer than changesDays')
        ? retention.changesDays
        : keptDays(retention);
    return Date.parse(entry.change.time) + days * dayMs;
  };
  const today = Date.parse(now);
  const isOld = (entry: Entry): boolean =>
    lastDay(entry) < today || (lastDay(entry) === today && has('forgets a change on its last day'));
  const isAhead = ({ change }: Entry): boolean =>
    Date.parse(change.time) > today && !has('waits for a time that is still to come');

  /** Of the entries of one employer, those before the last of what is old, and that one. */
  const oldOf = (own: readonly Entry[]): readonly [Entry[], (Entry | undefined)?] => {
    if (has('forgets old changes behind newer ones')) return [own.filter(isOld).slice(0, -1)];
    const firstKept = own.findIndex((entry) => !isOld(entry) && !isAhead(entry));
    const isEarly = has('forgets too early what came before a clock that was behind');
    const settled = firstKept < 0 || isEarly ? own : own.slice(0, firstKept);
    const lastOld = settled.findLastIndex(isOld);
    const isLastToo =
      has('lets an idle cursor expire') ||
      (has('forgets what is old as soon as a change follows') && lastOld < own.length - 1);
    if (isLastToo) return [own.slice(0, lastOld + 1)];
    return [own.slice(0, Math.max(lastOld, 0)), own[lastOld]];
  };

  const employers = new Set(entries.map(({ change }) => change.employerId));
  const found = [...employers].map((id) =>
    oldOf(entries.filter(({ change }) => change.employerId === id)),
  );
  const old = new Set(found.flatMap(([before]) => before));
  const last = new Set(found.map(([, last]) => last));
  return {
    entries: entries.filter((entry) => old.has(entry)),
    jobs: has('keeps the job before a change that stays')
      ? []
      : entries.filter((entry) => last.has(entry) && entry.before !== undefined),
  };
};
