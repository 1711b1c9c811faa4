import { type EmployerId, err, type JobChange, ok, type Retention } from '@jobposting/core';
import { type ChangeLog, cursorExpired } from '@jobposting/core/adapter';
import type { ChangeLogFault } from './change-log-faults.ts';
import type { Entry } from './faulty-pruning.ts';

interface Held {
  readonly entries: readonly Entry[];
  readonly lastForgotten: number;
  /** Of whom changes were forgotten. */
  readonly forgetful: ReadonlySet<EmployerId>;
  readonly retention: Retention;
}

/** Reads a log in memory, as it must be done or with a fault. */
export const createFaultyChangeReads = (
  has: (fault: ChangeLogFault) => boolean,
  held: { get(): Held },
) => {
  let opening = 1;
  let isClosed = false;

  /** Its own form: a store may choose one, since a cursor is opaque. */
  const cursorAt = (number: number, employerId: EmployerId | undefined): string => {
    const reader = has('takes the cursor of another employer') ? 'one' : (employerId ?? 'all');
    const form = `after ${number} of ${reader}`;
    if (has('takes the cursor of a reader of all employers')) return `after ${number}`;
    return has('forgets its cursors when reopened') ? `${form} in ${opening}` : form;
  };

  const shown = ({ number, change }: Entry, employerId?: EmployerId): JobChange => ({
    ...change,
    cursor: cursorAt(number, employerId),
  });

  const readBy = (employerId: EmployerId | undefined): readonly Entry[] => {
    if (employerId === undefined) {
      const kept = held.get().entries.filter(({ number }) => number > held.get().lastForgotten);
      return has('shows a reader of all employers their changes one employer after the other')
        ? kept.toSorted((a, b) => a.change.employerId - b.change.employerId)
        : kept;
    }
    return has("shows another employer's change")
      ? held.get().entries
      : held.get().entries.filter(({ change }) => change.employerId === employerId);
  };

  const reads: Pick<ChangeLog, 'read' | 'newestCursor' | 'history'> = {
    async read(after, { employerId, limit }) {
      const { lastForgotten, forgetful } = held.get();
      if (isClosed && has('rejects readers of changes when it is closed')) throw new Error();
      const kept = readBy(employerId);
      const cursor = has('trims cursors') ? (after?.trim() ?? null) : after;
      const isFirst = cursor === cursorAt(0, employerId);
      const wasForgotten = employerId === undefined ? lastForgotten > 0 : forgetful.has(employerId);
      const isLost =
        has('lets the cursor of an employer without changes expire') &&
        lastForgotten > 0 &&
        kept.length === 0;
      const at = kept.findIndex(({ number }) => cursorAt(number, employerId) === cursor);
      const isKnown =
        cursor === null ||
        (isFirst && !wasForgotten && !isLost) ||
        at >= 0 ||
        has('takes anything for the first cursor') ||
        (has('never lets a cursor expire') && cursor.startsWith('after'));
      if (!isKnown) return err(cursorExpired());
      const isEnd = at === kept.length - 1 && at >= 0;
      const start = has('gives the change of the cursor again') && at >= 0 ? at : at + 1;
      const found = kept.slice(isEnd && has('begins anew at the end') ? 0 : start);
      const count =
        limit +
        (has('gives more changes than the limit') ? 1 : 0) -
        (has('gives fewer changes than the limit before the end') && limit > 1 ? 1 : 0);
      const page = found.slice(0, count).map((entry) => shown(entry, employerId));
      return ok({ changes: page, next: page.at(-1)?.cursor ?? after ?? cursorAt(0, employerId) });
    },

    async newestCursor({ employerId }) {
      return ok(cursorAt(readBy(employerId).at(-1)?.number ?? 0, employerId));
    },

    async history(employerId, id, { after, limit }) {
      const own = has("gives another employer's history") ? held.get().entries : readBy(employerId);
      const at = has('begins a history anew on each page')
        ? -1
        : own.findIndex(({ number }) => cursorAt(number, employerId) === after);
      if (has('forgets the history when it ends') && held.get().retention.historyDays === 0)
        return ok([]);
      const found = own.slice(at + 1).flatMap((entry) => {
        const { change, before } = entry;
        const isLeftOut = before === null && has('gives a history without its beginning');
        return change.id === id && before !== undefined && !isLeftOut
          ? [{ change: shown(entry, employerId), before }]
          : [];
      });
      return ok(found.slice(0, limit));
    },
  };

  return {
    reads,
    shown,
    close(): void {
      isClosed = true;
    },
    reopen(): void {
      opening++;
    },
  };
};
