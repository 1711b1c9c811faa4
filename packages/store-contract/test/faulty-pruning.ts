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
  const isKept = (entry: Entry): boolean =>
    lastDay(entry) > Date.parse(now) ||
    (lastDay(entry) === Date.parse(now) && !has('forgets a change on its last day'));
  const isNewest = ({ number, change }: Entry): boolean =>
    !has('lets an idle cursor expire') &&
    entries.every(
      (other) => other.number <= number || other.change.employerId !== change.employerId,
    );
  const isBehind = ({ number, change }: Entry): boolean =>
    !has('forgets old changes behind newer ones') &&
    entries.some(
      (other) =>
        other.number < number && other.change.employerId === change.employerId && isKept(other),
    );
  return entries.filter((entry) => !isKept(entry) && !isNewest(entry) && !isBehind(entry));
};
