import assert from 'node:assert/strict';
import type { Instant, Job, JobChange } from '@jobposting/core';
import { type ChangeStamp, type NewJob, toInstant } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { aChange, atDay, repeat } from '../changes/calls.ts';
import { codeOf, expectDistinct, expectOk } from '../expectations.ts';
import { aNewJob, atMinute, closingInVancouver, settled } from '../jobs/a-new-job.ts';
import { idsOf } from '../jobs/calls.ts';
import {
  type Command,
  employerOf,
  known,
  type ModelChange,
  type ModelState,
} from './model-state.ts';

/** The fields that writes set, in the order of interface §2.1. */
const written = [
  'referenceId',
  'title',
  'publishDate',
  'closeDate',
  'status',
  'locations',
  'description',
] as const;
type Fields = Pick<NewJob, (typeof written)[number]>;

const { locations: inHalifax } = aNewJob();
const { locations: inVancouver } = closingInVancouver;
const inNoZone = [{ id: 103, description: 'Anywhere', name: 'Anywhere', type: 'Town' }];

/** Before a day ends in UTC, then in Halifax, then in Vancouver (decision D4), and after that. */
export const moments = [-12.5, -10, -6, 0].map((hours) => atMinute(hours * 60));
const endOfDay = toInstant(new Date('2026-11-19T23:59:59.999Z'));

/** Fields from small pools, so that they often collide. */
export const fields: fc.Arbitrary<Fields> = fc.record({
  referenceId: fc.constantFrom(null, 'A', 'a', 'B'),
  title: fc.constantFrom('Nurse', 'Infirmière', 'NURSE 2', 'Cook'),
  publishDate: fc.nat(2).map(atMinute),
  status: fc.constantFrom('active', 'active', 'archived'),
  closeDate: fc.constantFrom(endOfDay, endOfDay, ...moments.slice(1), atDay(60)),
  locations: fc.constantFrom<Job['locations'][]>(inHalifax, inVancouver, inNoZone),
  description: fc.constantFrom('<p>1</p>', '<p>2</p>'),
});

/** The time of a write, by a clock that may go back, and its key. */
export const stamp: fc.Arbitrary<ChangeStamp> = fc.record({
  time: fc.constantFrom(...moments),
  keyId: fc.constantFrom(null, 1, 2),
});

const isTaken = (model: ModelState, job: NewJob, exceptId?: number): boolean =>
  job.referenceId !== null &&
  model.jobs.some(
    (other) =>
      other.employerId === job.employerId &&
      other.referenceId === job.referenceId &&
      other.id !== exceptId,
  );

const log = (model: ModelState, job: Job, before: Job | null, fields: Partial<JobChange>): void => {
  model.changes.push({ change: aChange(job, fields), before });
};

/** Logs the closing of a job at `time`, if its changes show that it has closed. */
const logClosing = (model: ModelState, job: Job, time: Instant): void => {
  const past = model.changes.filter(({ change }) => change.id === job.id);
  /** Whether a change has set what decides when the job closes. */
  const setsClosing = ({ before }: ModelChange, index: number): boolean => {
    const after = past[index + 1]?.before ?? job;
    return before?.status !== after.status || before.openUntil !== after.openUntil;
  };
  const since = past.slice(past.findLastIndex(setsClosing));
  const wasOpen = job.status === 'active' && (since[0]?.change.time ?? '') < job.openUntil;
  if (!wasOpen || job.openUntil > time) return;
  if (since.some(({ change }) => change.type === 'job.closed')) return;
  log(model, job, job, { type: 'job.closed', time });
};

const typeOf = (from: Job, to: Job): JobChange['type'] => {
  if (from.status !== to.status) return to.status === 'active' ? 'job.published' : 'job.archived';
  return from.publishDate === to.publishDate ? 'job.updated' : 'job.refreshed';
};

export const insert = (caller: number, given: Fields, by: ChangeStamp): Command => ({
  check: () => true,
  async run(model, world) {
    const newJob = aNewJob({ ...given, employerId: employerOf(world, caller) });
    const result = await world.store.insert(newJob, by);
    if (isTaken(model, newJob)) return assert.equal(codeOf(result), 'reference-id-taken');
    const job = expectOk(result);
    assert.deepEqual(job, { ...newJob, id: job.id, version: 1 });
    expectDistinct(idsOf([...known(model), job]));
    model.jobs.push(job);
    log(model, job, null, by);
  },
  toString: () => `insert(${caller}, ${JSON.stringify([given, by])})`,
});

/** A job of the model, present or gone, with its version or another. */
const pick = (model: ModelState, index: number, staleBy: number): Job => {
  const jobs = known(model);
  const job = jobs[index % jobs.length] as Job;
  return { ...job, version: job.version + staleBy };
};

const stored = (model: ModelState, job: Job): Job | undefined =>
  model.jobs.find(({ id, version }) => id === job.id && version === job.version);

const knowsJobs = (model: Readonly<ModelState>): boolean => known(model).length > 0;

export const update = (
  index: number,
  staleBy: number,
  given: Fields,
  by: ChangeStamp,
): Command => ({
  check: knowsJobs,
  async run(model, world) {
    const from = pick(model, index, staleBy);
    const job = settled({ ...from, ...given });
    const result = await world.store.update({ from, to: job }, by);
    if (stored(model, job) === undefined) return assert.equal(codeOf(result), 'version-conflict');
    if (isTaken(model, job, job.id)) return assert.equal(codeOf(result), 'reference-id-taken');
    const next = { ...job, version: job.version + 1 };
    assert.deepEqual(expectOk(result), next);
    model.jobs = model.jobs.map((other) => (other.id === job.id ? next : other));
    logClosing(model, from, by.time);
    const changed = written.filter((field) => from[field] !== next[field]);
    log(model, next, from, { type: typeOf(from, next), fields: changed, ...by });
  },
  toString: () => `update(${index}, ${staleBy}, ${JSON.stringify([given, by])})`,
});

export const remove = (index: number, staleBy: number, by: ChangeStamp): Command => ({
  check: knowsJobs,
  async run(model, world) {
    const job = pick(model, index, staleBy);
    const code = codeOf(await world.store.delete(job, by));
    if (stored(model, job) === undefined) return assert.equal(code, 'version-conflict');
    assert.equal(code, 'ok');
    model.jobs = model.jobs.filter(({ id }) => id !== job.id);
    model.deleted.push(job);
    logClosing(model, job, by.time);
    log(model, job, job, { type: 'job.deleted', ...by });
  },
  toString: () => `delete(${index}, ${staleBy}, ${JSON.stringify(by)})`,
});

/** Records the closings that are due, which may include those of other runs. */
export const recordClosings = (now: Instant, limit: number): Command => ({
  check: () => true,
  async run(model, world) {
    const { changes } = world.store;
    await repeat(async () => expectOk(await changes.recordClosings({ now, limit })), limit);
    const due = model.jobs.toSorted(
      (a, b) => a.openUntil.localeCompare(b.openUntil) || a.id - b.id,
    );
    for (const job of due) logClosing(model, job, now);
  },
  toString: () => `recordClosings(${now}, ${limit})`,
});
