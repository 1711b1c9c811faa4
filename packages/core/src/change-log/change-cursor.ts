import type { JobChange } from './job-change.ts';

/** Where a change stands in the order that a cursor belongs to, from 1. */
export type ChangePosition = number;

/** The cursor before the first change. */
export const firstCursor = '0';

const form = /^([1-9]\d{0,15})-(\d{1,10})-([0-9a-z]{1,10})$/;

/**
 * The cursor of a change at a position. It names the change as well, so that one of a database that has
 * been restored since is known to be another's.
 */
export const cursorOf = (
  position: ChangePosition,
  { id, time }: Pick<JobChange, 'id' | 'time'>,
): string => `${position}-${id}-${Date.parse(time).toString(36)}`;

/** The position of a cursor, 0 for the first one; `null` where the text is not a cursor. */
export const positionOf = (cursor: string): ChangePosition | null => {
  if (cursor === firstCursor) return 0;
  const position = Number(form.exec(cursor)?.[1]);
  return Number.isSafeInteger(position) ? position : null;
};
