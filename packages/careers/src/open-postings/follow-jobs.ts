import { setImmediate } from 'node:timers';
import { err, type Job, type JobChange, type JobId, ok, type Result } from '@jobposting/core';
import {
  createFairShare,
  createOpenBatch,
  present,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import type { CareersJobs } from '../careers-options.ts';
import type { PostingTable } from './posting-table.ts';

type Done = Promise<Result<void, StoreUnavailable>>;

/** The cursor up to which the table has the log. */
type Followed = Promise<Result<string, StoreUnavailable>>;

const jobsInBlock = 100;
const changesInPage = 500;
// Each may have a description of a mebibyte.
const foundAtOnce = 10;
// Clocks are set back by seconds: what has closed within a minute stays.
const keptMs = 60_000;

/** Creates the function that keeps a table up to date with a store. */
export const createFollowJobs = (jobs: CareersJobs, table: PostingTable, now: () => Date) => {
  const { published, changes } = jobs;
  const share = createFairShare(setImmediate);
  /** The position in the log; `null` when the table must be filled. */
  let cursor: string | null = null;
  /** Everything that closes after it, in milliseconds, is in the table. */
  let closedBy = 0;
  /** Changed jobs that may still be in the table with their old values. */
  const changing = new Set<JobId>();

  const hideChanging = (): void => {
    table.remove(changing);
    changing.clear();
  };

  const fill = async (): Done => {
    hideChanging();
    // Before the jobs: what is written meanwhile is read from the log.
    const newest = await changes.newestCursor({});
    if (newest.isErr()) return err(newest.error);
    let followed = newest.value;
    closedBy = Date.parse(present(now)) - keptMs;
    table.beginFilling();
    let after: Job | null = null;
    do {
      const open = { employerId: null, now: present(() => new Date(closedBy)), after };
      const block = await published.findNextOpen({ ...open, limit: jobsInBlock });
      if (block.isErr()) return err(block.error);
      await share.next();
      table.put(block.value);
      // Otherwise steady posting would never let it end: what follows a block that is not full is in the log.
      const batch = createOpenBatch(jobsInBlock);
      batch.fill(block.value);
      after = batch.isFull ? (block.value.at(-1) ?? null) : null;
      // Otherwise a list that cannot wait would name jobs that have become confidential meanwhile.
      const page = after && (await changes.read(followed, { limit: changesInPage }));
      if (page?.isOk()) {
        const applied = await apply(page.value.changes);
        if (applied.isErr()) return err(applied.error);
        followed = page.value.next;
      }
    } while (after !== null);
    table.endFilling();
    cursor = followed;
    return ok();
  };

  const apply = async (made: readonly JobChange[]): Done => {
    for (const { id, type } of made) {
      if (type !== 'job.created' && type !== 'job.published') table.noteChange(id);
    }
    const changed = [...new Map(made.map((change) => [change.id, change])).values()];
    for (const { id } of changed) changing.add(id);
    let batch = createOpenBatch(jobsInBlock);
    const put = (): void => {
      table.put(batch.jobs);
      for (const { id } of batch.jobs) changing.delete(id);
      batch = createOpenBatch(jobsInBlock);
    };
    for (let at = 0; at < changed.length; at += foundAtOnce) {
      const read = await Promise.all(
        changed
          .slice(at, at + foundAtOnce)
          .map(({ employerId, id }) => jobs.find(employerId, { id })),
      );
      for (const found of read) {
        if (found.isErr()) return err(found.error);
        const job = found.value;
        if (job?.status === 'active' && Date.parse(job.openUntil) > closedBy) batch.add(job);
      }
      // Others get a turn after each block, as in filling: after a longer one, a steady writer would stay ahead.
      if (batch.isFull || (at + foundAtOnce) % jobsInBlock === 0) {
        put();
        await share.next();
      }
    }
    put();
    // The rest are not open any more.
    hideChanging();
    return ok();
  };

  const dropClosed = (): void => {
    const by = Date.parse(present(now)) - keptMs;
    if (by < closedBy + keptMs) return;
    closedBy = by;
    table.removeClosed(by);
  };

  const follow = async (): Followed => {
    // When the clock is set back, closed jobs are open again; and there may be room for what was left out.
    const isStale = Date.parse(present(now)) < closedBy || (table.leftOut > 0 && table.hasMuchRoom);
    if (isStale) cursor = null;
    for (;;) {
      if (cursor === null) {
        const filled = await fill();
        if (filled.isErr()) return err(filled.error);
      }
      const page = await changes.read(cursor, { limit: changesInPage });
      if (page.isErr()) {
        if (page.error.code !== 'cursor-expired') return err(page.error);
        cursor = null;
        continue;
      }
      const applied = await apply(page.value.changes);
      if (applied.isErr()) return err(applied.error);
      cursor = page.value.next;
      if (page.value.changes.length < changesInPage) break;
    }
    dropClosed();
    return ok(cursor);
  };

  return {
    /**
     * Brings the table up to everything written before the call: the first call fills it, later ones
     * read the log of changes. It works in small steps, with turns of the event loop for others in
     * between. It must not be called again before it has ended. After an error, the next call goes on.
     */
    follow,
    /** Removes jobs that are being read again: a list that cannot wait must not name a job that has become confidential. */
    hideChanging,
  };
};
