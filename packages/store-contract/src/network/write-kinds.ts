import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { employerId, type Job, type JobChange, type Result } from '@jobposting/core';
import type { ChangeStamp, NewJob, Store } from '@jobposting/core/adapter';
import { readAll, readFrom } from '../changes/calls.ts';
import { expectOk } from '../expectations.ts';
import { aNewJob, aStamp, atMinute } from '../jobs/a-new-job.ts';
import { type NetworkStore, settled } from './network-store.ts';

export interface Stored {
  /** How many times it is stored and logged. */
  readonly times: number;
  /** The value that the write must have returned, if it returned one; not compared when absent. */
  readonly value?: unknown;
}

/** One write that is about to be made. */
export interface Write {
  make(store: Store): Promise<Result<unknown, { readonly code: string }>>;
  /** Finds its outcome; fails where only a part is stored. */
  look(direct: Store): Promise<Stored>;
  /** Selects its own changes from those heard; all of them are in the log when it returned a value. */
  heard?(changes: readonly JobChange[]): readonly JobChange[];
  logged?(direct: Store): Promise<readonly JobChange[]>;
}

/** A kind of write: each `n`, from 1, directly prepares data that no other write touches. */
export interface WriteKind {
  readonly name: string;
  prepare(direct: Store, n: number): Promise<Write>;
}

/** Makes a write and returns its result; fails when it rejects or does not end. */
export const makeWrite = (
  world: NetworkStore,
  write: Write,
): Promise<Result<unknown, { readonly code: string }>> => settled(world, write.make(world.store));

/**
 * Fails unless the answer of a write is true. `outcome-unknown` is true only where the network stays cut for the whole
 * time limit; otherwise the store could have found the outcome.
 */
export const expectTrue = async (
  { direct }: NetworkStore,
  write: Write,
  result: Result<unknown, { readonly code: string }>,
  mayBeUnknown: boolean,
): Promise<void> => {
  const { times, value } = await write.look(direct);
  const answer = inspect(result.isOk() ? result.value : result.error, { depth: 1 });
  if (result.isOk()) {
    assert.equal(times, 1, `${answer} for a write that is stored ${times} times`);
    if (value !== undefined) assert.deepEqual(result.value, value);
    return;
  }
  const { code } = result.error;
  if (code === 'store-unavailable') {
    assert.equal(times, 0, `${answer} for a write that is stored`);
    return;
  }
  assert.equal(code, 'outcome-unknown', `${answer} for a write that nobody contests`);
  assert(mayBeUnknown, `${answer}, although the network was back`);
  assert(times <= 1, `a write is stored ${times} times`);
};

/** Fails unless the listeners of the store have got the changes of the write, once. */
export const expectHeard = async (
  { direct }: NetworkStore,
  write: Write,
  heard: readonly JobChange[],
): Promise<void> => {
  const logged = await write.logged?.(direct);
  if (logged !== undefined) assert.deepEqual(write.heard?.(heard), logged);
};

/** A write of one job, and its expected result. */
interface JobWrite extends Pick<Write, 'make'> {
  /** The jobs of the employer after it. */
  readonly after: readonly Partial<Job>[];
  /** The changes that it appends. */
  readonly types: readonly JobChange['type'][];
  readonly value?: 'the job' | number;
}

const shown = ({ title, version }: Partial<Job>) => ({ title, version });

/** Creates a kind of write of a job that only this write touches: each has a separate employer. */
const kindOf = (
  name: string,
  fields: Partial<NewJob> | null,
  write: (job: Job, given: { newJob: NewJob; stamp: ChangeStamp; late: ChangeStamp }) => JobWrite,
): WriteKind => ({
  name,
  async prepare(direct, n) {
    // Far from the employers of other cases and kinds.
    const owner = employerId(1_000 + n);
    const newJob = aNewJob({ employerId: owner, title: 'Before', ...fields });
    const stamp = aStamp({ keyId: n });
    const late = aStamp({ keyId: n, time: atMinute(30) });
    // Closings left by earlier writes do not belong to this one.
    expectOk(await direct.jobs.changes.recordClosings({ now: atMinute(10), limit: 100 }));
    const before = fields === null ? [] : [expectOk(await direct.jobs.insert(newJob, aStamp()))];
    const first = before[0] ?? { ...newJob, id: 1 as Job['id'], version: 0 };
    const { make, after, types, value } = write(first, { newJob, stamp, late });
    const logged = async (store: Store) =>
      (await readAll(store.jobs, { employerId: owner })).slice(before.length);
    return {
      make,
      async look(store) {
        const appended = (await logged(store)).map(({ type }) => type);
        const page = { after: null, limit: 10 };
        const jobs = expectOk(await store.jobs.findNext(owner, page));
        const isMade = appended.length > 0;
        assert.deepEqual(jobs.map(shown), (isMade ? after : before).map(shown));
        assert.deepEqual(appended, isMade ? types : []);
        return { times: isMade ? 1 : 0, value: value === 'the job' ? jobs[0] : value };
      },
      logged,
      heard: (changes) => changes.filter((each) => each.employerId === owner),
    };
  },
});

const made = { title: 'After' };
const closes = { closeDate: atMinute(20) };

export const jobWriteKinds: readonly WriteKind[] = [
  kindOf('an insert', null, (_, { newJob, stamp }) => ({
    make: ({ jobs }) => jobs.insert({ ...newJob, ...made, referenceId: 'A-1' }, stamp),
    after: [{ ...made, version: 1 }],
    types: ['job.created'],
    value: 'the job',
  })),
  kindOf('an insert without a referenceId', null, (_, { newJob, stamp }) => ({
    make: ({ jobs }) => jobs.insert({ ...newJob, ...made }, stamp),
    after: [{ ...made, version: 1 }],
    types: ['job.created'],
    value: 'the job',
  })),
  kindOf('an update', {}, (from, { stamp }) => ({
    make: ({ jobs }) => jobs.update({ from, to: { ...from, ...made } }, stamp),
    after: [{ ...made, version: 2 }],
    types: ['job.updated'],
    value: 'the job',
  })),
  kindOf('an update that sets a referenceId', { referenceId: 'A-1' }, (from, { stamp }) => ({
    make: ({ jobs }) => jobs.update({ from, to: { ...from, ...made, referenceId: 'A-2' } }, stamp),
    after: [{ ...made, version: 2 }],
    types: ['job.updated'],
    value: 'the job',
  })),
  kindOf('an update of a job that has closed', closes, (from, { late }) => ({
    make: ({ jobs }) => jobs.update({ from, to: { ...from, ...made } }, late),
    after: [{ ...made, version: 2 }],
    types: ['job.closed', 'job.updated'],
    value: 'the job',
  })),
  kindOf('a delete', {}, (job, { stamp }) => ({
    make: ({ jobs }) => jobs.delete(job, stamp),
    after: [],
    types: ['job.deleted'],
  })),
  kindOf('a delete of a job that has closed', closes, (job, { late }) => ({
    make: ({ jobs }) => jobs.delete(job, late),
    after: [],
    types: ['job.closed', 'job.deleted'],
  })),
  kindOf('a closing', { closeDate: atMinute(5) }, (job) => ({
    make: ({ jobs }) => jobs.changes.recordClosings({ now: atMinute(10), limit: 1 }),
    after: [job],
    types: ['job.closed'],
    value: 1,
  })),
];

/** Deletes the changes of one employer; nothing else may write meanwhile. */
export const pruning: WriteKind = {
  name: 'a pruning',
  async prepare(direct, n) {
    const owner = employerId(1_000 + n);
    const day = (days: number) => atMinute((100 * n + days) * 1_440);
    for (const time of [day(0), day(1), day(2)]) {
      expectOk(await direct.jobs.insert(aNewJob({ employerId: owner }), aStamp({ time })));
    }
    return {
      make: ({ jobs }) => jobs.changes.prune({ now: day(50), limit: 100 }),
      async look({ jobs }) {
        const { changes } = await readFrom(jobs, { employerId: owner });
        assert(changes.length === 1 || changes.length === 3, `${changes.length} are kept`);
        // The count is not compared: a second run deletes nothing more, and rightly returns 0.
        return { times: changes.length === 1 ? 1 : 0 };
      },
    };
  },
};
