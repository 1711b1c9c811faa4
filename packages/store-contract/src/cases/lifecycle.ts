import type { JobService, JobStore } from '@jobposting/core';
import { createJobService, type Employer, employerId, type Job, jobId } from '@jobposting/core';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { JobStoreCapability } from '../job-store-case.ts';
import {
  createLifecycleModel,
  type LifecycleStep,
  lifecycleStep,
  type ModelJob,
  type Outcome,
  type Says,
  toDate,
} from '../model/lifecycle.ts';

/** What a job needs beside a title, and no step changes. */
const rest = {
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  description: 'Join us.',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
};

const toBody = ({ closesIn, ...says }: Says, today: number) => ({
  ...says,
  ...(closesIn !== undefined && {
    closeDate: closesIn === null ? null : toDate(today + closesIn).toISOString(),
  }),
});

const seen = ({
  version,
  title,
  referenceId,
  status,
  autoRefresh,
  publishDate,
  closeDate,
}: Job) => ({
  version,
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

/** The use cases of one employer, with the jobs named by the order in which they were created. */
const asEmployer = (jobs: JobService, employer: Employer) => {
  const ids: Job['id'][] = [];
  // Far from any id that a store gives in a test.
  const idOf = (index: number): Job['id'] => ids[index - 1] ?? jobId(2_000_000_000);

  const written = (result: Awaited<ReturnType<JobService['update']>>): Outcome => {
    if (result.isErr()) return result.error.code;
    if (!result.value.created) return 'updated';
    ids.push(result.value.job.id);
    return 'created';
  };
  const deleted = (result: Awaited<ReturnType<JobService['deleteByReferenceId']>>): Outcome =>
    result.isOk() ? 'deleted' : result.error.code;

  return {
    ids,
    idOf,
    async take(
      step: LifecycleStep,
      today: number,
      idAt: (which: number) => number,
    ): Promise<Outcome> {
      switch (step.do) {
        case 'create':
          return written(await jobs.create(employer, { ...rest, ...toBody(step.says, today) }));
        case 'put':
        case 'put some': {
          const { referenceId, says } = step;
          const body = { referenceId, ...toBody(says, today), ...(step.do === 'put' && rest) };
          return written(await jobs.putByReferenceId(employer, body));
        }
        case 'update': {
          const id = idOf(idAt(step.which));
          return written(await jobs.update(employer, id, toBody(step.says, today)));
        }
        case 'delete':
          return deleted(await jobs.delete(employer, idOf(idAt(step.which))));
        case 'delete by referenceId':
          return deleted(await jobs.deleteByReferenceId(employer, step.referenceId));
        case 'let days pass':
          return '';
        case 'refresh':
          return (await jobs.refreshDue())._unsafeUnwrap();
      }
    },
  };
};

/** Lets the steps happen to a store and to the model, and compares what each answers and then shows. */
const liveThrough = async (
  store: JobStore,
  employer: Employer,
  steps: readonly LifecycleStep[],
): Promise<void> => {
  const model = createLifecycleModel();
  const jobs = createJobService({ store, now: () => toDate(model.today()) });
  const caller = asEmployer(jobs, employer);

  const compareLists = async (): Promise<void> => {
    for (const status of [undefined, 'active', 'archived'] as const) {
      const listed = (await jobs.list(employer, { status, pageSize: 100 }))._unsafeUnwrap();
      const inOrder = model
        .jobs()
        .filter((job) => status === undefined || job.status === status)
        .toSorted((a, b) => b.published - a.published || caller.idOf(b.id) - caller.idOf(a.id));
      expect(listed.headers.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => caller.idOf(id)));
      expect(listed.total).toBe(inOrder.length);
    }
  };

  try {
    for (const step of steps) {
      const outcome = await caller.take(step, model.today(), model.idAt);
      expect([step, outcome]).toEqual([step, model.apply(step)]);
      for (const job of model.jobs()) {
        const found = await jobs.get(employer, { id: caller.idOf(job.id) });
        expect(seen(found._unsafeUnwrap())).toEqual(expected(job));
      }
    }
    await compareLists();
  } finally {
    // A refresh is for all employers, so the next run must not find the jobs of this one.
    for (const id of caller.ids) await jobs.delete(employer, id);
  }
};

export const lifecycle: JobStoreCapability = {
  name: 'the life of a job posting (§3, §4, D1, D4, D11, D12, D22, D23)',
  cases: [
    {
      name: 'is what the interface says, after any sequence of use cases',
      async run({ store }) {
        let employers = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.array(lifecycleStep, { maxLength: 40, size: 'max' }),
            async (steps) => {
              // An employer of its own for each run is as good as a store of its own.
              const id = employerId(++employers);
              await liveThrough(store, { id, name: 'Acme', unlimited: true }, steps);
            },
          ),
        );
      },
    },
  ],
};
