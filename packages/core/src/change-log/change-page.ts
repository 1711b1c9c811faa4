import { err, ok, type Result } from 'neverthrow';
import type { CursorExpired } from '../job/job-error.ts';
import { cursorExpired, firstCursor } from './change-cursor.ts';
import type { ChangePage } from './change-log.ts';
import type { JobChange } from './job-change.ts';

/** Changes in the log, from the change of a cursor on, or from the oldest one: one more than the limit of a page. */
interface KeptChanges {
  readonly changes: readonly JobChange[];
  /** Whether no change before the oldest one was deleted. */
  readonly isWhole: boolean;
}

/** The page after a cursor, or from the oldest change. Errors: `cursor-expired`. */
export const pageAfter = (
  after: string | null,
  limit: number,
  { changes, isWhole }: KeptChanges,
): Result<ChangePage, CursorExpired> => {
  const isFirst = after === null || after === firstCursor;
  const isKept = isFirst ? after === null || isWhole : changes[0]?.cursor === after;
  if (!isKept) return err(cursorExpired(after));
  const page = isFirst ? changes.slice(0, limit) : changes.slice(1, limit + 1);
  return ok({ changes: page, next: page.at(-1)?.cursor ?? after ?? firstCursor });
};
