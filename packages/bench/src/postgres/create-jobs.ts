import { createJobService, type Employer, type Job, jobId, ok } from '@jobposting/core';
import type { NewJob } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import type { SeedJob } from '../seed-jobs.ts';

/** Makes jobs as a store would hold them, with the ids 1, 2, 3 …, by the rules of the use cases. */
export async function* createJobs(
  jobs: Iterable<SeedJob>,
  employers: readonly Employer[],
): AsyncGenerator<Job> {
  let now = new Date();
  let lastId = 0;
  let stored: Job | undefined;
  const insert = async (job: NewJob) => {
    lastId += 1;
    stored = { ...job, id: jobId(lastId), version: 1 };
    return ok(stored);
  };
  const service = createJobService({
    store: { ...createMemoryJobStore(), insert },
    now: () => now,
  });
  for (const { employer: number, body, publishDate } of jobs) {
    const employer = employers[number - 1];
    if (!employer) throw new Error(`employer ${number} does not exist`);
    now = publishDate;
    (await service.create(employer, body))._unsafeUnwrap();
    if (stored) yield stored;
  }
}
