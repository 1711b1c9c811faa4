import assert from 'node:assert/strict';
import { type EmployerId, employerId, type Job } from '@jobposting/core';
import { foldText, type JobQuery, type JobStore, type NewJob } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { expectDistinct } from '../expect-distinct.ts';
import { codeOf, expectOk } from '../expect-result.ts';
import type { OpenedStore } from '../store-case.ts';
import { aNewJob, atMinute } from './a-new-job.ts';
import { aStamp } from './a-stamp.ts';
import { idsOf, listJobs } from './calls.ts';

/** The model: the jobs that must be stored, and those that were deleted. */
export interface ModelState {
  jobs: Job[];
  deleted: Job[];
}

/** The store under test, and the two employers as whom a run makes its calls. */
export interface CallerWorld {
  readonly opened: OpenedStore<JobStore>;
  store: JobStore;
  employers: readonly EmployerId[];
}

type Command = fc.AsyncCommand<ModelState, CallerWorld>;

type Fields = Pick<NewJob, 'referenceId' | 'title' | 'publishDate' | 'status' | 'description'>;

const fields: fc.Arbitrary<Fields> = fc.record({
  referenceId: fc.constantFrom(null, 'A', 'a', 'B'),
  title: fc.constantFrom('Nurse', 'Infirmière', 'NURSE 2', 'Cook'),
  publishDate: fc.nat(4).map(atMinute),
  status: fc.constantFrom('active', 'archived'),
  description: fc.constantFrom('<p>1</p>', '<p>2</p>'),
});

const employerOf = (world: CallerWorld, caller: number): EmployerId =>
  world.employers[caller] ?? employerId(1);

const isTaken = (model: ModelState, job: NewJob, exceptId?: number): boolean =>
  job.referenceId !== null &&
  model.jobs.some(
    (other) =>
      other.employerId === job.employerId &&
      other.referenceId === job.referenceId &&
      other.id !== exceptId,
  );

const known = (model: Readonly<ModelState>): Job[] => [...model.jobs, ...model.deleted];

const insert = (caller: number, given: Fields): Command => ({
  check: () => true,
  async run(model, world) {
    const newJob = aNewJob({ ...given, employerId: employerOf(world, caller) });
    const result = await world.store.insert(newJob, aStamp());
    if (isTaken(model, newJob)) return assert.equal(codeOf(result), 'reference-id-taken');
    const job = expectOk(result);
    assert.deepEqual(job, { ...newJob, id: job.id, version: 1 });
    expectDistinct(idsOf([...known(model), job]));
    model.jobs.push(job);
  },
  toString: () => `insert(${caller}, ${JSON.stringify(given)})`,
});

/** A job of the model, present or gone, at its version or at another. */
const pick = (model: ModelState, index: number, staleBy: number): Job => {
  const jobs = known(model);
  const job = jobs[index % jobs.length] as Job;
  return { ...job, version: job.version + staleBy };
};

const stored = (model: ModelState, job: Job): Job | undefined =>
  model.jobs.find(({ id, version }) => id === job.id && version === job.version);

const knowsJobs = (model: Readonly<ModelState>): boolean => known(model).length > 0;

const update = (index: number, staleBy: number, given: Fields): Command => ({
  check: knowsJobs,
  async run(model, world) {
    const from = pick(model, index, staleBy);
    const job = { ...from, ...given };
    const result = await world.store.update({ from, to: job }, aStamp());
    if (stored(model, job) === undefined) return assert.equal(codeOf(result), 'version-conflict');
    if (isTaken(model, job, job.id)) return assert.equal(codeOf(result), 'reference-id-taken');
    const next = { ...job, version: job.version + 1 };
    assert.deepEqual(expectOk(result), next);
    model.jobs = model.jobs.map((other) => (other.id === job.id ? next : other));
  },
  toString: () => `update(${index}, ${staleBy}, ${JSON.stringify(given)})`,
});

const remove = (index: number, staleBy: number): Command => ({
  check: knowsJobs,
  async run(model, world) {
    const job = pick(model, index, staleBy);
    const code = codeOf(await world.store.delete(job, aStamp()));
    if (stored(model, job) === undefined) return assert.equal(code, 'version-conflict');
    assert.equal(code, 'ok');
    model.jobs = model.jobs.filter(({ id }) => id !== job.id);
    model.deleted.push(job);
  },
  toString: () => `delete(${index}, ${staleBy})`,
});

const findAll = (): Command => ({
  check: () => true,
  async run(model, world) {
    for (const job of known(model)) {
      const present = model.jobs.find(({ id }) => id === job.id) ?? null;
      assert.deepEqual(expectOk(await world.store.find(job.employerId, { id: job.id })), present);
    }
    for (const employer of world.employers) {
      for (const referenceId of ['A', 'a', 'B']) {
        const present = model.jobs.find(
          (job) => job.employerId === employer && job.referenceId === referenceId,
        );
        const found = expectOk(await world.store.find(employer, { referenceId }));
        assert.deepEqual(found, present ?? null);
      }
    }
  },
  toString: () => 'find everything',
});

type Listing = Pick<JobQuery, 'status' | 'page' | 'pageSize'> & { readonly term: string | null };

const list = (caller: number, { term, ...query }: Listing): Command => ({
  check: () => true,
  async run(model, world) {
    const employer = employerOf(world, caller);
    const matching = model.jobs
      .filter((job) => job.employerId === employer)
      .filter((job) => query.status === null || job.status === query.status)
      .filter((job) =>
        [job.title, job.referenceId ?? ''].some((text) => foldText(text).includes(term ?? '')),
      )
      .toSorted((a, b) => b.publishDate.localeCompare(a.publishDate) || b.id - a.id);
    const search = term === null ? null : ({ form: 'folded', term } as const);
    const page = await listJobs(world.store, { ...query, search }, employer);
    const start = (query.page - 1) * query.pageSize;
    assert.equal(page.total, matching.length);
    assert.deepEqual(
      page.headers,
      matching.slice(start, start + query.pageSize).map((job) => {
        const { id, employerId, referenceId, title, publishDate, confidential, status, locations } =
          job;
        return { id, employerId, referenceId, title, publishDate, confidential, status, locations };
      }),
    );
  },
  toString: () => `list(${caller}, ${JSON.stringify({ term, ...query })})`,
});

/** After each job, present or gone, and from the beginning. */
const findNext = (caller: number, limit: number): Command => ({
  check: () => true,
  async run(model, world) {
    const employer = employerOf(world, caller);
    const own = model.jobs
      .filter((job) => job.employerId === employer)
      .toSorted((a, b) => a.id - b.id);
    for (const after of [null, ...idsOf(known(model))]) {
      const found = expectOk(await world.store.findNext(employer, { after, limit }));
      const following = own.filter(({ id }) => after === null || id > after);
      assert.deepEqual(found, following.slice(0, limit));
    }
  },
  toString: () => `findNext(${caller}, ${limit})`,
});

const reopen = (): Command => ({
  check: () => true,
  async run(_, world) {
    world.store = await world.opened.reopen();
  },
  toString: () => 'reopen',
});

const caller = fc.constantFrom(0, 1);
const staleBy = fc.constantFrom(0, 0, 0, 0, -1, 1);

/** Calls with arguments from small pools, so that they meet often. */
export const commandArbitraries: fc.Arbitrary<Command>[] = [
  fc.tuple(caller, fields).map((given) => insert(...given)),
  fc.tuple(caller, fields).map((given) => insert(...given)),
  fc.tuple(fc.nat(30), staleBy, fields).map((given) => update(...given)),
  fc.tuple(fc.nat(30), staleBy).map((given) => remove(...given)),
  fc.constant(findAll()),
  fc
    .tuple(
      caller,
      fc.record({
        term: fc.constantFrom(null, 'nurse', 'e', 'a', 'infirmiere', 'x'),
        status: fc.constantFrom(null, 'active', 'archived'),
        page: fc.integer({ min: 1, max: 3 }),
        pageSize: fc.integer({ min: 1, max: 5 }),
      }),
    )
    .map((given) => list(...given)),
  caller.map((by) => list(by, { term: null, status: null, page: 1, pageSize: 100 })),
  fc.tuple(caller, fc.integer({ min: 1, max: 5 })).map((given) => findNext(...given)),
  fc.constant(reopen()),
];
