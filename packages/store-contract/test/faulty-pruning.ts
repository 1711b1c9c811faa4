import type { Job, JobChange } from '@jobposting/core';
import { type Instant, keptDays, type Retention } from '@jobposting/core/adapter';
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

/** The entries that may be forgotten, as they must be or with a fault. */
export const forgettable = (
  entries: readonly Entry[],
  { retention, now, has }: Pruning,
): Entry[] => {
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

  /** Of the entries of one employer. */
  const forgettableOf = (own: readonly Entry[]): readonly Entry[] => {
    if (has('forgets old changes behind newer ones')) return own.filter(isOld).slice(0, -1);
    const firstKept = own.findIndex((entry) => !isOld(entry) && !isAhead(entry));
    const isEarly = has('forgets too early what came before a clock that was behind');
    const settled = firstKept < 0 || isEarly ? own : own.slice(0, firstKept);
    const lastOld = settled.findLastIndex(isOld);
    const isLastToo =
      has('lets an idle cursor expire') ||
      (has('forgets what is old as soon as a change follows') && lastOld < own.length - 1);
    return own.slice(0, isLastToo ? lastOld + 1 : Math.max(lastOld, 0));
  };

  const employers = new Set(entries.map(({ change }) => change.employerId));
  const found = new Set(
    [...employers].flatMap((id) =>
      forgettableOf(entries.filter(({ change }) => change.employerId === id)),
    ),
  );
  return entries.filter((entry) => found.has(entry));
};
