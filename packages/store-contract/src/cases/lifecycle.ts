import type { JobStore } from '@jobposting/core';
import {
  createJobService,
  type EmployerId,
  employerId,
  type Job,
  type JobId,
} from '@jobposting/core';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { JobStoreCapability } from '../job-store-case.ts';
import {
  createLifecycleModel,
  type LifecycleStep,
  lifecycleStep,
  type ModelJob,
  toDate,
} from '../model/lifecycle.ts';

const body = {
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  description: 'Join us.',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
};

const seen = ({ title, referenceId, status, autoRefresh, publishDate, closeDate }: Job) => ({
  title,
  referenceId,
  status,
  autoRefresh,
  publishDate,
  closeDate,
});

const expected = ({ published, closes, id, ...job }: ModelJob) => ({
  ...job,
  publishDate: toDate(published).toISOString(),
  closeDate: toDate(closes).toISOString(),
});

/** Lets the steps happen to a store and to the model, and compares what each then shows. */
const liveThrough = async (
  store: JobStore,
  id: EmployerId,
  steps: readonly LifecycleStep[],
): Promise<void> => {
  const acme = { id, name: 'Acme', unlimited: true };
  const model = createLifecycleModel();
  const jobs = createJobService({ store, now: model.today });
  /** The ids that the store gave, by those of the model, which counts from 1. */
  const ids: JobId[] = [];

  for (const step of steps) {
    if (step.do === 'create') {
      ids.push((await jobs.create(acme, { ...body, ...step }))._unsafeUnwrap().job.id);
    } else if (step.do === 'put') {
      const put = (await jobs.putByReferenceId(acme, { ...body, ...step }))._unsafeUnwrap();
      if (put.created) ids.push(put.job.id);
    } else if (step.do === 'set status by referenceId') {
      await jobs.putByReferenceId(acme, step);
    } else if (step.do === 'refresh') {
      await jobs.refreshDue();
    } else if (step.do !== 'let days pass') {
      const job = ids[(model.at(step.which)?.id ?? 0) - 1];
      if (job === undefined) continue;
      if (step.do === 'delete') await jobs.delete(acme, job);
      else if (step.do === 'reset closeDate') await jobs.update(acme, job, { closeDate: null });
      else await jobs.update(acme, job, step);
    }
    model.apply(step);
  }

  const idOf = (job: ModelJob): JobId => ids[job.id - 1] ?? expect.fail('a job was not created');
  for (const job of model.jobs()) {
    const found = (await jobs.get(acme, { id: idOf(job) }))._unsafeUnwrap();
    expect(seen(found)).toEqual(expected(job));
  }
  for (const status of [undefined, 'active', 'archived'] as const) {
    const listed = (await jobs.list(acme, { status, pageSize: 100 }))._unsafeUnwrap();
    const inOrder = model
      .jobs()
      .filter((job) => status === undefined || job.status === status)
      .toSorted((a, b) => b.published - a.published || b.id - a.id);
    expect(listed.headers.map((header) => header.id)).toEqual(inOrder.map(idOf));
    expect(listed.total).toBe(inOrder.length);
  }
};

export const lifecycle: JobStoreCapability = {
  name: 'the life of a job posting (§3, D4, D11, D12, D23)',
  cases: [
    {
      name: 'is what the interface says, after any sequence of use cases',
      async run({ store }) {
        let employers = 0;
        await fc.assert(
          fc.asyncProperty(fc.array(lifecycleStep, { maxLength: 30 }), (steps) =>
            // An employer of its own for each run is as good as a store of its own.
            liveThrough(store, employerId(++employers), steps),
          ),
        );
      },
    },
  ],
};
