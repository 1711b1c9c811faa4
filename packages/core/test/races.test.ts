import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job } from '../src/job/job.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { createJobService } from '../src/service/job-service.ts';
import type { JobStore } from '../src/store/job-store.ts';
import { aBody } from './a-body.ts';
import { limited as acme } from './an-employer.ts';

/** Lets the scheduler decide in which order simultaneous calls reach the store and come back. */
const interleaved = (scheduler: fc.Scheduler, store: JobStore): JobStore => {
  const between =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      await scheduler.schedule(Promise.resolve());
      const value = await call(...args);
      await scheduler.schedule(Promise.resolve());
      return value;
    };
  return {
    find: between(store.find),
    list: between(store.list),
    findNext: between(store.findNext),
    insert: between(store.insert),
    update: between(store.update),
    delete: between(store.delete),
    findDueForRefresh: between(store.findDueForRefresh),
    countByEmployer: between(store.countByEmployer),
    published: store.published,
    changes: store.changes,
  };
};

const open = (scheduler: fc.Scheduler) => {
  const store = createMemoryJobStore();
  return {
    quiet: createJobService({ store }),
    jobs: createJobService({ store: interleaved(scheduler, store) }),
  };
};

/** Different changes, of which no two touch the same field. */
const changes = [
  { title: 'Fitter' },
  { confidential: true },
  { salary: { amount: 5, period: { id: 1 } } },
  { status: 'archived' as const },
  { categories: [{ id: 3 }] },
];

const hasAllChanges = (job: Job) =>
  expect(job).toMatchObject({
    title: 'Fitter',
    confidential: true,
    salary: { amount: 50000 },
    status: 'archived',
    categoryIds: [3],
  });

describe('calls at the same time (D28)', () => {
  it('make one job when they put one new referenceId', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { jobs, quiet } = open(scheduler);
        const puts = changes.map((change) =>
          jobs.putByReferenceId(acme, { ...aBody, ...change, referenceId: 'W-1' }),
        );
        const results = await scheduler.waitFor(Promise.all(puts));
        const created = results.filter((result) => result._unsafeUnwrap().created);
        expect(created).toHaveLength(1);
        expect((await quiet.list(acme))._unsafeUnwrap().total).toBe(1);
      }),
    );
  });

  it('lose no field when they change different fields of a job', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { jobs, quiet } = open(scheduler);
        const sent = { ...aBody, referenceId: 'W-1' };
        const { job } = (await quiet.create(acme, sent))._unsafeUnwrap();
        const writes = changes.map((change, index) =>
          index % 2 === 0
            ? jobs.update(acme, job.id, change)
            : jobs.putByReferenceId(acme, { ...change, referenceId: 'W-1' }),
        );
        for (const written of await scheduler.waitFor(Promise.all(writes))) written._unsafeUnwrap();
        const stored = (await quiet.get(acme, { id: job.id }))._unsafeUnwrap();
        hasAllChanges(stored);
        expect(stored.version).toBe(1 + changes.length);
      }),
    );
  });

  it('give a referenceId to one job when two want it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { jobs, quiet } = open(scheduler);
        const first = (await quiet.create(acme, aBody))._unsafeUnwrap().job;
        const second = (await quiet.create(acme, aBody))._unsafeUnwrap().job;
        const results = await scheduler.waitFor(
          Promise.all(
            [first, second].map(({ id }) => jobs.update(acme, id, { referenceId: 'W-1' })),
          ),
        );
        const codes = results.map((result) => (result.isOk() ? 'ok' : result.error.code));
        expect(codes.toSorted()).toEqual(['ok', 'reference-id-taken']);
      }),
    );
  });

  it('leave a job whole or gone when they change and delete it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { jobs, quiet } = open(scheduler);
        const { job } = (await quiet.create(acme, aBody))._unsafeUnwrap();
        const [deleted, ...updates] = await scheduler.waitFor(
          Promise.all([
            jobs.delete(acme, job.id),
            jobs.update(acme, job.id, { title: 'x' }),
            jobs.update(acme, job.id, { confidential: true }),
          ]),
        );
        expect(deleted.isOk()).toBe(true);
        for (const updated of updates) {
          if (updated.isErr()) expect(updated.error.code).toBe('job-not-found');
        }
        expect((await quiet.get(acme, { id: job.id })).isErr()).toBe(true);
      }),
    );
  });
});
