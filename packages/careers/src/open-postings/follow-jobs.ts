import { setImmediate } from 'node:timers';
import { err, type Job, type JobChange, ok, type Result } from '@jobposting/core';
import {
  createFairShare,
  createOpenBatch,
  present,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import type { CareersJobs } from '../careers-options.ts';
import { foundAtOnce } from '../postings/posting.ts';
import type { PostingTable } from './posting-table.ts';

type Done<Value = void> = Promise<Result<Value, StoreUnavailable>>;

const jobsInBlock = 100;
const changesInPage = 500;
// Clocks are set back by seconds: what has closed within a minute stays.
const keptMs = 60_000;

/**
 * Creates the function that brings a table up to everything written before the call, and returns its position in the
 * log of changes: the first call fills it, later ones read the log. It works in small steps, with turns of the event
 * loop for others in between. It must not be called again before it has ended. After an error, the next call goes on.
 */
export const createFollowJobs = (jobs: CareersJobs, table: PostingTable, now: () => Date) => {
  const { published, changes } = jobs;
  const share = createFairShare(setImmediate);
  /** The position in the log; `null` when the table must be filled. */
  let cursor: string | null = null;
  let isFilled = false;
  /** The last job that was filled in. */
  let after: Job | null = null;
  /** Everything that closes after it, in milliseconds, is in the table. */
  let closedBy = 0;
  const time = (): number => Date.parse(present(now));

  const begin = async (): Done<string> => {
    // Before the jobs: what is written meanwhile is read from the log.
    const newest = await changes.newestCursor({});
    if (newest.isErr()) return newest;
    table.clear();
    [cursor, isFilled, after, closedBy] = [newest.value, false, null, time() - keptMs];
    return ok(cursor);
  };

  const fill = async (): Done => {
    const open = { employerId: null, now: present(() => new Date(closedBy)), after };
    const block = await published.findNextOpen({ ...open, limit: jobsInBlock });
    if (block.isErr()) return err(block.error);
    await share.next();
    table.put(block.value);
    after = block.value.at(-1) ?? null;
    // What follows a block that is not full is in the log. Otherwise steady posting would never let it end.
    const batch = createOpenBatch(jobsInBlock);
    batch.fill(block.value);
    isFilled = !batch.isFull;
    return ok();
  };

  /** Reads a page of the log from here on, and returns whether it is the last. */
  const readChanges = async (from: string): Done<boolean> => {
    const page = await changes.read(from, { limit: changesInPage });
    if (page.isErr()) {
      if (page.error.code !== 'cursor-expired') return err(page.error);
      cursor = null;
      return ok(false);
    }
    const { changes: made, next } = page.value;
    // The first change of each says whether it was there before.
    const changed = [...new Map(made.toReversed().map((change) => [change.id, change])).values()];
    // At once: nobody may see a name that has become confidential.
    const isNew = (type: JobChange['type']): boolean =>
      type === 'job.created' || type === 'job.published';
    table.remove(changed.map(({ id, type }) => ({ id, isNew: isNew(type) })));
    let open = createOpenBatch(jobsInBlock);
    for (let at = 0; at < changed.length; at += foundAtOnce) {
      const some = changed.slice(at, at + foundAtOnce);
      const read = some.map(({ employerId, id }) => jobs.find(employerId, { id }));
      for (const found of await Promise.all(read)) {
        if (found.isErr()) return err(found.error);
        const job = found.value;
        if (job?.status === 'active' && Date.parse(job.openUntil) > closedBy) open.add(job);
      }
      // Not more often: a steady writer would stay ahead.
      if (open.isFull || (at + foundAtOnce) % jobsInBlock === 0) {
        table.put(open.jobs);
        open = createOpenBatch(jobsInBlock);
        await share.next();
      }
    }
    table.put(open.jobs);
    cursor = next;
    return ok(made.length < changesInPage);
  };

  return async (): Done<string> => {
    // When the clock is set back, closed jobs are open again; and there may be room for what was left out.
    if (time() < closedBy || (table.leftOut > 0 && table.hasMuchRoom)) cursor = null;
    for (;;) {
      const from = cursor === null ? await begin() : ok(cursor);
      if (from.isErr()) return from;
      const filled = isFilled ? ok() : await fill();
      if (filled.isErr()) return err(filled.error);
      const followed = await readChanges(from.value);
      if (followed.isErr()) return err(followed.error);
      if (isFilled && followed.value && cursor !== null) break;
    }
    if (time() - keptMs >= closedBy + keptMs) {
      closedBy = time() - keptMs;
      table.removeClosed(closedBy);
    }
    return ok(cursor);
  };
};
