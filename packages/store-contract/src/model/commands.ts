import { type EmployerId, employerId, type Job, type JobStore } from '@jobposting/core';
import { foldText, type JobQuery, type NewJob } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { expect } from 'vitest';
import { aNewJob, atMinute } from '../a-new-job.ts';
import { expectOk, listJobs, outcomeOf } from '../expect-ok.ts';
import type { OpenedJobStore } from '../job-store-case.ts';

/** The model: the jobs that must be stored, and those that were deleted. */
export interface ModelState {
  jobs: Job[];
  deleted: Job[];
}

/** The store under test, and the two employers as whom a run makes its calls. */
export interface CallerWorld {
  readonly opened: OpenedJobStore;
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
    const result = await world.store.insert(newJob);
    if (isTaken(model, newJob)) return expect(outcomeOf(result)).toBe('reference-id-taken');
    const job = expectOk(result);
    expect(job).toEqual({ ...newJob, id: job.id, version: 1 });
    expect(known(model).map(({ id }) => id)).not.toContain(job.id);
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
    const result = await world.store.update({ from, to: job });
    if (stored(model, job) === undefined) return expect(outcomeOf(result)).toBe('version-conflict');
    if (isTaken(model, job, job.id)) return expect(outcomeOf(result)).toBe('reference-id-taken');
    const next = { ...job, version: job.version + 1 };
    expect(expectOk(result)).toEqual(next);
    model.jobs = model.jobs.map((other) => (other.id === job.id ? next : other));
  },
  toString: () => `update(${index}, ${staleBy}, ${JSON.stringify(given)})`,
});

const remove = (index: number, staleBy: number): Command => ({
  check: knowsJobs,
  async run(model, world) {
    const job = pick(model, index, staleBy);
    const outcome = outcomeOf(await world.store.delete(job));
    if (stored(model, job) === undefined) return expect(outcome).toBe('version-conflict');
    expect(outcome).toBe('ok');
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
      expect(expectOk(await world.store.find(job.employerId, { id: job.id }))).toEqual(present);
    }
    for (const employer of world.employers) {
      for (const referenceId of ['A', 'a', 'B']) {
        const present = model.jobs.find(
          (job) => job.employerId === employer && job.referenceId === referenceId,
        );
        const found = expectOk(await world.store.find(employer, { referenceId }));
        expect(found).toEqual(present ?? null);
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
    expect(page.total).toBe(matching.length);
    expect(page.headers).toEqual(
      matching.slice(start, start + query.pageSize).map((job) => {
        const { id, employerId, referenceId, title, publishDate, confidential, status, locations } =
          job;
        return { id, employerId, referenceId, title, publishDate, confidential, status, locations };
      }),
    );
  },
  toString: () => `list(${caller}, ${JSON.stringify({ term, ...query })})`,
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
  fc.constant(reopen()),
];
