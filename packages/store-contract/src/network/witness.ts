import assert from 'node:assert/strict';
import { employerId, type Job, type Result } from '@jobposting/core';
import type { KeyHolder, Store, StoredEmployer } from '@jobposting/core/adapter';
import { addEmployer, aKeyHash, aNewKey, callerOf, listKeys } from '../employers/calls.ts';
import { expectOk } from '../expectations.ts';
import { aNewJob, aStamp, atMinute } from '../jobs/a-new-job.ts';
import { aQuery } from '../jobs/calls.ts';
import { type NetworkStore, settled } from './network-store.ts';

type Read = readonly [
  name: string,
  read: (store: Store) => Promise<Result<unknown, { readonly code: string }>>,
];

/** Reads of data that nobody writes, and the right value of each. */
export interface Witness {
  readonly reads: readonly Read[];
  /** Fails unless the read returns the right value or `store-unavailable`; returns whether it was the right value. */
  expectRight(world: NetworkStore, read: Read): Promise<boolean>;
}

const readsOf = (employer: StoredEmployer, job: Job): readonly Read[] => [
  ['find by id', ({ jobs }) => jobs.find(job.employerId, { id: job.id })],
  ['find by referenceId', ({ jobs }) => jobs.find(job.employerId, { referenceId: 'A-1' })],
  ['find nothing', ({ jobs }) => jobs.find(job.employerId, { referenceId: 'A-2' })],
  ['list', ({ jobs }) => jobs.list(job.employerId, aQuery())],
  [
    'search',
    ({ jobs }) => jobs.list(job.employerId, aQuery({ search: { form: 'folded', term: 'nurse' } })),
  ],
  ['findNext', ({ jobs }) => jobs.findNext(job.employerId, { after: null, limit: 10 })],
  [
    'find open jobs',
    ({ jobs }) => {
      const { employerId } = job;
      return jobs.published.findNextOpen({ employerId, now: atMinute(0), after: null, limit: 10 });
    },
  ],
  ['find a confidential job', ({ jobs }) => jobs.published.findConfidential(job.id)],
  ['read changes', ({ jobs }) => jobs.changes.read(null, { employerId: job.employerId, limit: 9 })],
  ['newestCursor', ({ jobs }) => jobs.changes.newestCursor({ employerId: job.employerId })],
  ['find an employer', ({ employers }) => employers.find(employer.id)],
  [
    'find an employer by its slug',
    ({ employers }) => employers.findBySlug(employer.profile.slug ?? ''),
  ],
  ['list keys', ({ employers }) => employers.listKeys(employer.id)],
  ['find by a key', async ({ employers }) => employers.findByKeyHash(aKeyHash('jp_witness'))],
];

/** Stores a job and an employer that nobody writes later. */
export const createWitness = async ({ direct }: NetworkStore): Promise<Witness> => {
  const employer = await addEmployer(
    direct.employers,
    { name: 'Witness', profile: { slug: 'witness' } },
    aNewKey('jp_witness'),
  );
  const newJob = aNewJob({
    employerId: employerId(999),
    referenceId: 'A-1',
    confidential: true,
    closeDate: atMinute(33_000_000),
  });
  const job = expectOk(await direct.jobs.insert(newJob, aStamp()));
  const [key] = await listKeys(direct.employers, employer.id);
  const holder: KeyHolder = { ...callerOf(employer), keyId: key?.id ?? 0 };
  const reads = readsOf(employer, job);
  const right = new Map<string, unknown>();
  for (const [name, read] of reads) right.set(name, expectOk(await read(direct)));
  right.set('find by a key', holder);
  return {
    reads,
    async expectRight(world, [name, read]) {
      const result = await settled(world, read(world.store));
      if (result.isErr()) {
        assert.equal(result.error.code, 'store-unavailable', name);
        return false;
      }
      assert.deepEqual([name, result.value], [name, right.get(name)]);
      return true;
    },
  };
};
