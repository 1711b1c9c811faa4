import { type JobChange, ok } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { createKept } from './kept-answers.ts';
import type { HasSharedFault } from './shared-store-faults.ts';

/** The log as a store shows it, with a fault or with none. */
export const createChanges = (
  base: JobStore['changes'],
  has: HasSharedFault,
  isOwn: (change: JobChange) => boolean,
): JobStore['changes'] => {
  const kept = createKept();
  const given = new Set<string>();
  let closings = 0;
  let writes = 0;
  return {
    ...base,
    async read(after, query) {
      if (has('knows its own cursors only') && after !== null && !given.has(after)) {
        return base.read('unknown', query);
      }
      const page = await base.read(after, query);
      if (page.isErr()) return page;
      const { changes, next } = page.value;
      given.add(next);
      for (const { cursor } of changes) given.add(cursor);
      if (has('shows its own changes first')) {
        const others = changes.filter((change) => !isOwn(change));
        return ok({ changes: [...changes.filter(isOwn), ...others], next });
      }
      if (has('shows the changes of the other a turn later')) {
        const firstLate = changes.findIndex(
          (change) => !isOwn(change) && !given.has(`seen ${change.cursor}`),
        );
        for (const { cursor } of changes) given.add(`seen ${cursor}`);
        if (firstLate < 0) return page;
        const shown = changes.slice(0, firstLate);
        return ok({ changes: shown, next: shown.at(-1)?.cursor ?? after ?? next });
      }
      if (
        has('shows the changes of the other only while it does not write') &&
        writes++ % 7 === 3
      ) {
        return ok({ changes: changes.filter(isOwn), next });
      }
      if (has('shows closings of the other twice')) {
        return ok({
          changes: changes.flatMap((change) =>
            change.type === 'job.closed' && !isOwn(change) ? [change, change] : [change],
          ),
          next,
        });
      }
      return page;
    },
    async newestCursor(query) {
      const newest = await base.newestCursor(query);
      if (newest.isOk()) given.add(newest.value);
      if (!has('counts the newest cursor by its own changes')) return newest;
      const page = await base.read(null, { ...query, limit: 10_000 });
      if (page.isErr()) return newest;
      const own = page.value.changes.findLast(isOwn);
      return own === undefined ? newest : ok(own.cursor);
    },
    async recordClosings(due) {
      const recorded = await base.recordClosings(due);
      if (!has('counts the closings of the other') || recorded.isErr()) return recorded;
      const all = await base.read(null, { limit: 10_000 });
      const count = all.isOk()
        ? all.value.changes.filter(({ type }) => type === 'job.closed').length
        : 0;
      const told = count - closings;
      closings = count;
      return ok(told);
    },
    retention: () =>
      kept.ask('retention', has('keeps the retention that it has read'), base.retention),
  };
};
