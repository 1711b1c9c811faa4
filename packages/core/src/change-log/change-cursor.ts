import type { CursorExpired } from '../job/job-error.ts';
import { shown } from '../values/text.ts';
import type { JobChange } from './job-change.ts';

/** The place of a change in the log that a cursor belongs to, from 1. */
export type ChangePosition = number;

/** The cursor before the first change. */
export const firstCursor = '0';

const form = /^([1-9]\d{0,15})-(\d{1,10})-([0-9a-z]{1,10})$/;

/**
 * The cursor of a change at a position. It names the change as well, so that a cursor from before a restore is
 * recognised as such.
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

// As a cursor, such a text would mean a clock that showed 1970.
const date = /^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])$/;

/**
 * Why a log cannot be read on from the cursor that a reader sent: it has expired, or it is not a cursor (decision D34).
 *
 * @param after what the reader sent, where the log has the cursors of `cursorOf`
 */
export const cursorExpired = (after: string | null = null): CursorExpired => {
  const isCursor = after === null || (positionOf(after) !== null && !date.test(after));
  const why = isCursor
    ? 'The changes after this cursor have been deleted, or it belongs to another employer, or dates from before a restore.'
    : `${shown(after)} is not a cursor. A cursor is the "next" of an earlier answer, or the "cursor" of a change.`;
  return {
    code: 'cursor-expired',
    message: `${why} List the jobs again, and go on from a new cursor.`,
  };
};
