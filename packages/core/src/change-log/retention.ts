import { addDays, type Instant } from '../values/instant.ts';
import { checkOptions } from '../values/options.ts';
import type { Retention } from './change-log.ts';

/** The retention of a new store (decision D34). */
export const defaultRetention: Retention = { changesDays: 30, historyDays: 0 };

const maxDays = 36_500;

const checkDays = (name: keyof Retention, days: number | undefined, min: number): void => {
  if (days === undefined || (Number.isInteger(days) && days >= min && days <= maxDays)) return;
  throw new TypeError(`${name} must be a whole number of days from ${min} to ${maxDays}.`);
};

/** Throws a TypeError for a retention that has unknown names or anything but whole days. */
export const checkRetention = (retention: Partial<Retention>): void => {
  checkOptions('setRetention', retention, { changesDays: 'optional', historyDays: 'optional' });
  checkDays('changesDays', retention.changesDays, 1);
  checkDays('historyDays', retention.historyDays, 0);
};

/** The moment before which a change is too old at `now`: it is kept as long as the job before it, where that is longer. */
export const keptFrom = ({ changesDays, historyDays }: Retention, now: Instant): Instant =>
  addDays(now, -Math.max(changesDays, historyDays));
