import type { ChangePage, JobChange } from '@jobposting/core';
import { type CursorExpired, cursorExpired, firstCursor } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';

/** What is kept of an order of changes, from the change of a cursor on, or from the oldest one. */
export interface KeptChanges {
  readonly changes: readonly JobChange[];
  /** Whether nothing is forgotten before the oldest change that is kept. */
  readonly isWhole: boolean;
}

/** The page behind a cursor. Errors: `cursor-expired`. */
export const pageBehind = (
  after: string | null,
  limit: number,
  { changes, isWhole }: KeptChanges,
): Result<ChangePage, CursorExpired> => {
  const isFirst = after === null || after === firstCursor;
  const isKept = isFirst ? after === null || isWhole : changes[0]?.cursor === after;
  if (!isKept) return err(cursorExpired());
  const page = isFirst ? changes.slice(0, limit) : changes.slice(1, limit + 1);
  return ok({ changes: page, next: page.at(-1)?.cursor ?? after ?? firstCursor });
};
