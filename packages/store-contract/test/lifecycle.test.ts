import assert from 'node:assert/strict';
import {
  type Caller,
  createJobService,
  employerId,
  type Job,
  type JobService,
  jobId,
  uncheckedBody,
} from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import fc from 'fast-check';
import { it } from 'vitest';
import { createMirror, withoutCursor } from '../src/changes/calls.ts';
import { expectOk } from '../src/expectations.ts';
import { idsOf } from '../src/jobs/calls.ts';
import {
  type BodyFields,
  closesAt,
  createLifecycleModel,
  isOpen,
  type ModelChange,
  type ModelJob,
  type StepAnswer,
  toDate,
} from './lifecycle-model.ts';
import { type LifecycleStep, lifecycleStep } from './lifecycle-steps.ts';

/** The other required fields of a job, which no step changes. */
const rest = {
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  description: 'Join us.',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
};

const toBody = (body: BodyFields, today: number) => {
  const { closesIn: _in, closesOn: _on, place, ...fields } = body;
  const closes = closesAt(body, today);
  return {
    ...fields,
    ...(place !== undefined && { locations: [{ description: place }] }),
    ...(closes !== undefined && {
      closeDate: closes === null ? null : toDate(closes).toISOString(),
    }),
  };
};

const watched = [
  ...(['version', 'title', 'referenceId', 'status', 'autoRefresh'] as const),
  ...(['publishDate', 'firstPublishDate', 'contentChangedAt', 'closeDate'] as const),
];

const seen = (job: Job): object =>
  Object.fromEntries([
    ...watched.map((member) => [member, job[member]]),
    ['place', job.locations[0]?.description],
  ]);

const expected = ({
  published,
  firstPublished,
  contentChanged,
  closes,
  dated,
  isClosed,
  id,
  ...job
}: ModelJob) => ({
  ...job,
  publishDate: toDate(published).toISOString(),
  firstPublishDate: firstPublished === null ? null : toDate(firstPublished).toISOString(),
  contentChangedAt: toDate(contentChanged).toISOString(),
  closeDate: toDate(closes).toISOString(),
});

const keyId = 7;

const toChange = ({ day, isByCaller, ...change }: ModelChange, id: Job['id']) => ({
  ...change,
  id,
  time: toDate(day).toISOString(),
  keyId: isByCaller ? keyId : null,
});

/** An auto-refresh may write its jobs in any order, but the changes of one job have an order. */
const byJob = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id;

/** The use cases of one employer, with the jobs named by the order in which they were created. */
const asEmployer = (jobs: JobService, employer: Caller) => {
  const ids: Job['id'][] = [];
  // Far from any id that a store assigns in a test.
  const idOf = (index: number): Job['id'] => ids[index - 1] ?? jobId(2_000_000_000);

  const written = (result: Awaited<ReturnType<JobService['update']>>): StepAnswer => {
    if (result.isErr()) return result.error.code;
    if (!result.value.created) return 'updated';
    ids.push(result.value.job.id);
    return 'created';
  };
  const deleted = (result: Awaited<ReturnType<JobService['deleteByReferenceId']>>): StepAnswer =>
    result.isOk() ? 'deleted' : result.error.code;

  return {
    ids,
    idOf,
    async take(
      step: LifecycleStep,
      today: number,
      idAt: (which: number) => number,
    ): Promise<StepAnswer> {
      switch (step.do) {
        case 'create': {
          const body = { ...rest, ...toBody(step.fields, today) };
          return written(await jobs.create(employer, uncheckedBody(body)));
        }
        case 'put':
        case 'put some': {
          const { referenceId, fields } = step;
          const body = { referenceId, ...toBody(fields, today), ...(step.do === 'put' && rest) };
          return written(await jobs.putByReferenceId(employer, uncheckedBody(body)));
        }
        case 'update': {
          const id = idOf(idAt(step.which));
          return written(await jobs.update(employer, id, toBody(step.fields, today)));
        }
        case 'delete':
          return deleted(await jobs.delete(employer, idOf(idAt(step.which))));
        case 'delete by referenceId':
          return deleted(await jobs.deleteByReferenceId(employer, step.referenceId));
        case 'let days pass':
          return '';
        case 'refresh':
          return expectOk(await jobs.refreshDue());
        case 'maintain': {
          const { closed, refreshed } = expectOk(await jobs.maintain());
          return `${closed} closed, ${refreshed} refreshed`;
        }
      }
    },
  };
};

/** Runs the steps on a store and on the model, and compares their answers and then their jobs. */
const liveThrough = async (
  store: JobStore,
  employer: Caller,
  steps: readonly LifecycleStep[],
): Promise<void> => {
  const model = createLifecycleModel();
  const jobs = createJobService({ store, now: () => toDate(model.today()) });
  const caller = asEmployer(jobs, employer);
  const mirror = createMirror(employer.id);

  const compareChanges = async (step: LifecycleStep): Promise<void> => {
    const found = await mirror.follow(store);
    assert.deepEqual(
      [step, ...found.map(withoutCursor).toSorted(byJob)],
      [
        step,
        ...model
          .takeChanges()
          .map((change) => ({
            ...toChange(change, caller.idOf(change.id)),
            employerId: employer.id,
          }))
          .toSorted(byJob),
      ],
    );
  };

  const compareLists = async (): Promise<void> => {
    const lists = [
      ['active', ({ status }: ModelJob) => status === 'active'],
      ['archived', ({ status }: ModelJob) => status === 'archived'],
      ['open', (job: ModelJob) => isOpen(job, model.today())],
      ['closed', (job: ModelJob) => job.status === 'active' && !isOpen(job, model.today())],
      [undefined, () => true],
    ] as const;
    for (const [status, isInList] of lists) {
      const listed = expectOk(await jobs.list(employer, { status, pageSize: 100 }));
      const inOrder = model
        .jobs()
        .filter(isInList)
        .toSorted((a, b) => b.published - a.published || caller.idOf(b.id) - caller.idOf(a.id));
      assert.deepEqual(
        idsOf(listed.headers),
        inOrder.map(({ id }) => caller.idOf(id)),
      );
      assert.equal(listed.total, inOrder.length);
    }
  };

  try {
    for (const step of steps) {
      const answer = await caller.take(step, model.today(), model.idAt);
      assert.deepEqual([step, answer], [step, model.apply(step)]);
      for (const job of model.jobs()) {
        const found = await jobs.get(employer, { id: caller.idOf(job.id) });
        assert.deepEqual(seen(expectOk(found)), expected(job));
      }
      await compareChanges(step);
    }
    await compareLists();
    await mirror.expectSame(store);
  } finally {
    // A refresh covers all employers, so the next run must not find the jobs of this one.
    for (const id of caller.ids) await jobs.delete(employer, id);
  }
};

it('use cases over a store that the suite tests (§3, §4, D1, D4, D11, D12, D22, D23, D34) follow the interface in any sequence', async () => {
  const store = createMemoryJobStore();
  let employers = 0;
  // So that nothing is deleted in the months of a run.
  expectOk(await store.changes.setRetention({ changesDays: 36_500 }));
  await fc.assert(
    fc.asyncProperty(fc.array(lifecycleStep, { maxLength: 40, size: 'max' }), async (steps) => {
      // A new employer for each run is as good as a new store.
      const id = employerId(++employers);
      await liveThrough(store, { id, name: 'Acme', unlimited: true, keyId }, steps);
    }),
  );
});
