import {
  createOpenBatch,
  largestId,
  type OpenJobsQuery,
  type PublishedJobs,
  sliceMs,
} from '@jobposting/core/adapter';
import { type JobRow, toJob, toMillis } from '@jobposting/core/store-support';
import { err, ok } from 'neverthrow';
import type { Unsynced } from '../durability/durability.ts';
import type { OpenStore } from '../open-store.ts';
import { jobColumns } from '../schema/rows.ts';

interface Place {
  readonly employerId: number;
  readonly id: number;
}

// Between two readings of the clock.
const jobsInStep = 100;

/** The place after which a read begins. Ids begin at 1. */
const beginOf = ({ employerId, after }: OpenJobsQuery): Place => {
  if (employerId === null) return after ?? { employerId: 0, id: 0 };
  if (after === null || after.employerId < employerId) return { employerId, id: 0 };
  return { employerId, id: after.employerId === employerId ? after.id : largestId };
};

/**
 * Creates the published jobs. An index of the open ones would make every write slower, and jobs are open for weeks; so
 * it scans all jobs, step by step, and lets other work run in between. Jobs written meanwhile may be in a result or
 * not.
 */
export const createPublishedJobs = (
  store: Pick<OpenStore, 'db' | 'read' | 'fairShare' | 'clock'>,
): PublishedJobs => {
  const { db, read, fairShare, clock } = store;
  const selectJob = `SELECT ${jobColumns} FROM job LEFT JOIN job_description ON job_id = id`;
  const isOpen = `status = 'active' AND open_until > +?`;
  const byId = db.prepare<[number], JobRow>(`${selectJob} WHERE id = +? AND confidential = 1`);
  // These three use job_by_employer, which ends in the id.
  const nextEmployer = db
    .prepare<[number], number>(
      'SELECT employer_id FROM job WHERE employer_id > ? ORDER BY employer_id LIMIT 1',
    )
    .pluck();
  const stepOfEmployer = db
    .prepare<[number, number], number>(
      `SELECT id FROM job WHERE employer_id = +? AND id > ?
       ORDER BY id LIMIT 1 OFFSET ${jobsInStep - 1}`,
    )
    .pluck();
  const openOfEmployer = db.prepare<number[], JobRow>(
    `${selectJob} WHERE employer_id = +? AND id > ? AND id <= ? AND ${isOpen} ORDER BY id`,
  );
  return {
    async findNextOpen(query) {
      const { employerId, limit } = query;
      const now = toMillis(query.now);
      const batch = createOpenBatch(limit);
      let place = beginOf(query);
      const step = (): boolean => {
        // If the file is busy, the step runs again, from after the last added job.
        if (batch.isFull) return true;
        const end = stepOfEmployer.get(place.employerId, place.id) ?? largestId;
        for (const row of openOfEmployer.iterate(place.employerId, place.id, end, now)) {
          batch.add(toJob(row));
          place = { ...place, id: Number(row.id) };
          if (batch.isFull) return true;
        }
        const next =
          end === largestId && employerId === null ? nextEmployer.get(place.employerId) : undefined;
        place = next === undefined ? { ...place, id: end } : { employerId: next, id: 0 };
        return end === largestId && next === undefined;
      };
      const takeUntil = (deadline: number): boolean => {
        let isDone = step();
        while (!isDone && clock() < deadline) isDone = step();
        return isDone;
      };
      const shows = (unsynced: Unsynced, isDone: boolean): boolean =>
        isDone && (employerId === null ? unsynced.hasAny() : unsynced.hasJobOf(employerId));
      let budgetMs = fairShare.isWaitedFor ? 0 : sliceMs;
      for (;;) {
        const taken = await read(() => takeUntil(clock() + budgetMs), { shows });
        if (taken.isErr()) return err(taken.error);
        if (taken.value) return ok(batch.jobs);
        await fairShare.next();
        budgetMs = sliceMs;
      }
    },

    findConfidential: (id) =>
      read(
        () => {
          const row = byId.get(id);
          return row === undefined ? null : toJob(row);
        },
        { shows: (unsynced) => unsynced.hasJob(id) },
      ),
  };
};
