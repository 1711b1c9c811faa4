import { err } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeEmployer } from '../src/adapter.ts';
import type { Employer } from '../src/job/employer.ts';
import { storeUnavailable, versionConflict } from '../src/job/job-error.ts';
import { createMemoryEmployerStore } from '../src/memory-store/memory-employer-store.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { createJobService } from '../src/service/job-service.ts';
import type { EmployerStore, KeyHash } from '../src/store/employer-store.ts';
import type { JobStore } from '../src/store/job-store.ts';
import { toInstant } from '../src/values/instant.ts';
import { aBody as body } from './a-body.ts';

const now = () => new Date('2026-11-20T12:00:00Z');

let jobs: JobStore;
let employers: EmployerStore;
let acme: Employer;
let globex: Employer;

const keyOf = (name: string) => ({
  hash: name as KeyHash,
  label: null,
  createdAt: toInstant(now()),
});

const remove = (store: Partial<{ jobs: JobStore; employers: EmployerStore }> = {}) =>
  removeEmployer({ jobs, employers, ...store }, acme.id, now);

const totalOf = async ({ id }: Employer) => {
  const counts = (await jobs.countByEmployer())._unsafeUnwrap();
  const { active = 0, archived = 0 } = counts.find(({ employerId }) => employerId === id) ?? {};
  return active + archived;
};

const historyOf = async ({ id: employerId }: Employer) => {
  const log = await jobs.changes.read(null, { employerId, limit: 1_000 });
  return log._unsafeUnwrap().changes.map(({ type }) => type);
};

const addEmployer = async (name: string) =>
  (await employers.add({ name, unlimited: false }, keyOf(name)))._unsafeUnwrap();

const refusedBy = async (store: Parameters<typeof remove>[0]) =>
  (await remove(store))._unsafeUnwrapErr();

beforeEach(async () => {
  jobs = createMemoryJobStore();
  employers = createMemoryEmployerStore();
  acme = await addEmployer('acme');
  globex = await addEmployer('globex');
  const service = createJobService({ store: jobs, now });
  for (let n = 0; n < 150; n++) {
    (await service.create(n % 3 === 0 ? globex : acme, body))._unsafeUnwrap();
  }
});

describe('removeEmployer', () => {
  it('removes the employer, its keys, its jobs and all of their changes but the last', async () => {
    expect((await remove())._unsafeUnwrap()).toEqual({ jobs: 100, logged: 199 });
    expect((await employers.list())._unsafeUnwrap()).toEqual([globex]);
    expect((await employers.listKeys(acme.id))._unsafeUnwrap()).toEqual([]);
    expect(await totalOf(acme)).toBe(0);
    expect(await historyOf(acme)).toEqual(['job.deleted']);
    // Other employers stay as they are.
    expect(await totalOf(globex)).toBe(50);
    expect(await historyOf(globex)).toHaveLength(50);
    const holder = (await employers.findByKeyHash('globex' as KeyHash))._unsafeUnwrap();
    expect(holder).toMatchObject({ id: globex.id, name: globex.name });
  });

  it('refuses the keys while it deletes jobs', async () => {
    const holders = new Set<unknown>();
    const watched: JobStore = {
      ...jobs,
      async delete(...given) {
        holders.add((await employers.findByKeyHash('acme' as KeyHash))._unsafeUnwrap());
        return jobs.delete(...given);
      },
    };
    await remove({ jobs: watched });
    expect([...holders]).toEqual([null]);
  });

  it('continues where it was interrupted, and the employer exists until then', async () => {
    let deletes = 0;
    const breaking: JobStore = {
      ...jobs,
      delete: async (...given) =>
        ++deletes > 70 ? err(storeUnavailable('busy')) : jobs.delete(...given),
    };
    expect((await refusedBy({ jobs: breaking })).code).toBe('store-unavailable');
    expect((await employers.find(acme.id))._unsafeUnwrap()).toEqual(acme);
    expect((await remove())._unsafeUnwrap().jobs).toBe(30);
    expect((await employers.list())._unsafeUnwrap()).toEqual([globex]);
  });

  it('deletes a job that another client changes meanwhile', async () => {
    let isFirst = true;
    const contested: JobStore = {
      ...jobs,
      async delete(...given) {
        if (!isFirst) return jobs.delete(...given);
        isFirst = false;
        return err(versionConflict());
      },
    };
    expect((await remove({ jobs: contested }))._unsafeUnwrap().jobs).toBe(100);
    expect(await totalOf(acme)).toBe(0);
  });

  it('ends even while a client stores jobs as fast as it deletes them', async () => {
    const service = createJobService({ store: jobs, now });
    const contested: JobStore = {
      ...jobs,
      async delete(...given) {
        const isThere = (await employers.find(acme.id))._unsafeUnwrap() !== null;
        if (isThere) (await service.create(acme, body))._unsafeUnwrap();
        return jobs.delete(...given);
      },
    };
    expect((await remove({ jobs: contested }))._unsafeUnwrap().jobs).toBe(200);
    expect(await totalOf(acme)).toBe(0);
    expect(await historyOf(acme)).toEqual(['job.deleted']);
  });

  it('can run again to remove a job that a late request stored, and then finds no employer', async () => {
    await remove();
    const service = createJobService({ store: jobs, now });
    (await service.create(acme, body))._unsafeUnwrap();
    expect((await remove())._unsafeUnwrap().jobs).toBe(1);
    expect((await remove())._unsafeUnwrapErr().code).toBe('employer-not-found');
  });

  const failure = async () => err(storeUnavailable('full'));

  it.each(['listKeys', 'revokeKey', 'remove', 'forget', 'findNext', 'countByEmployer'])(
    'reports that %s failed, and the removed part stays removed',
    async (method) => {
      const failing = { [method]: failure };
      const changes = { ...jobs.changes, ...failing };
      const store = {
        employers: { ...employers, ...failing },
        jobs: { ...jobs, ...failing, changes },
      };
      expect(await refusedBy(store)).toMatchObject({ reason: 'full' });
      expect((await remove()).isOk()).toBe(true);
    },
  );
});
