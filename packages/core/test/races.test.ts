import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openService } from './a-service.ts';
import { limited as acme } from './an-employer.ts';
import { pausing } from './pausing-store.ts';

/** Lets the scheduler decide the order in which simultaneous calls reach the store and return. */
const open = (scheduler: fc.Scheduler) => {
  const { store, jobs: quiet, openOver, add } = openService();
  const pause = () => scheduler.schedule(Promise.resolve());
  return { quiet, jobs: openOver(pausing(store, pause)), add };
};

const inAnyOrder = (holds: (scheduler: fc.Scheduler) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.scheduler(), holds));

/** Different changes, each to its own field. */
const changes = [
  { title: 'Fitter' },
  { confidential: true },
  { salary: { amount: 5, period: { id: 1 } } },
  { status: 'archived' as const },
  { categories: [{ id: 3 }] },
];

describe('calls at the same time (D28)', () => {
  it('lose no field when they change different fields of a job', async () => {
    await inAnyOrder(async (scheduler) => {
      const { jobs, quiet, add } = open(scheduler);
      const job = await add({ referenceId: 'W-1' });
      const writes = changes.map((change, index) =>
        index % 2 === 0
          ? jobs.update(acme, job.id, change)
          : jobs.putByReferenceId(acme, { ...change, referenceId: 'W-1' }),
      );
      for (const written of await scheduler.waitFor(Promise.all(writes))) written._unsafeUnwrap();
      const stored = (await quiet.get(acme, { id: job.id }))._unsafeUnwrap();
      expect(stored).toMatchObject({
        title: 'Fitter',
        confidential: true,
        salary: { amount: 50000 },
        status: 'archived',
        categoryIds: [3],
        version: 1 + changes.length,
      });
    });
  });
});
