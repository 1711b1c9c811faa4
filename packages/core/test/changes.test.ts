import { ok } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JobChange } from '../src/change-log/job-change.ts';
import type { Caller } from '../src/job/employer.ts';
import { createMemoryEmployerStore } from '../src/memory-store/memory-employer-store.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { type BodyToPut, putAll } from '../src/service/bulk/put-all.ts';
import { createJobService } from '../src/service/job-service.ts';
import type { JobService } from '../src/service/use-cases.ts';
import type { JobStore } from '../src/store/job-store.ts';
import { addDays, type Instant } from '../src/values/instant.ts';
import { aBody } from './a-body.ts';
import { limited, unlimited } from './an-employer.ts';
import { now as start } from './rules.ts';

const acme: Caller = { ...limited, keyId: 17 };

let store: JobStore;
let clock: Instant;
let jobs: JobService;

beforeEach(() => {
  store = createMemoryJobStore();
  clock = start;
  jobs = createJobService({ store, now: () => new Date(clock) });
});

const add = async (changes: object = {}, employer = acme) =>
  (await jobs.create(employer, { ...aBody, ...changes }))._unsafeUnwrap().job;

const changesOf = async (employer: Caller = acme): Promise<readonly JobChange[]> =>
  (await jobs.listChanges(employer))._unsafeUnwrap().changes;

const typesOf = async (employer: Caller = acme) =>
  (await changesOf(employer)).map(({ type }) => type);

describe('what a write logs (D34)', () => {
  it('is who did what to which job, when, and which members it changed', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    clock = addDays(start, 1);
    await jobs.update(acme, id, { title: 'Fitter', confidential: true });
    const job = { employerId: acme.id, id, referenceId: 'W-1', keyId: 17 };
    const cursor = expect.any(String);
    expect(await changesOf()).toEqual([
      { ...job, type: 'job.created', version: 1, time: start, fields: [], cursor },
      {
        ...job,
        type: 'job.updated',
        version: 2,
        time: clock,
        fields: ['title', 'confidential'],
        cursor,
      },
    ]);
  });

  it('is the referenceId that the job has afterwards, and of a deleted one that it had', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    await jobs.update(acme, id, { referenceId: 'W-2' });
    await jobs.delete(acme, id);
    const seen = (await changesOf()).map(({ type, referenceId, version }) => [
      type,
      referenceId,
      version,
    ]);
    expect(seen).toEqual([
      ['job.created', 'W-1', 1],
      ['job.updated', 'W-2', 2],
      ['job.deleted', 'W-2', 2],
    ]);
  });

  it('is archived and published by name', async () => {
    const { id } = await add();
    await jobs.update(acme, id, { status: 'archived' });
    await jobs.update(acme, id, { status: 'active', title: 'Fitter' });
    expect(await typesOf()).toEqual(['job.created', 'job.archived', 'job.published']);
  });

  it('is the key of the caller, whatever the call', async () => {
    const put = (body: { referenceId: string; title?: string }) =>
      jobs.putByReferenceId(acme, { ...aBody, ...body });
    const [gone, left] = [await add(), await add({ referenceId: 'W-0' })];
    await put({ referenceId: 'W-1' });
    await put({ referenceId: 'W-1', title: 'Fitter' });
    await jobs.update(acme, left.id, { title: 'Fitter' });
    await jobs.delete(acme, gone.id);
    await jobs.deleteByReferenceId(acme, 'W-0');
    async function* bodies(): AsyncGenerator<BodyToPut<never>> {
      yield { number: 1, size: 1, body: ok({ ...aBody, referenceId: 'W-2' }) };
      yield { number: 2, size: 1, body: ok({ referenceId: 'W-1', status: 'archived' }) };
    }
    for await (const { written } of putAll(bodies(), { jobs, employer: acme })) {
      expect(written.isOk()).toBe(true);
    }
    const seen = await changesOf();
    expect(seen).toHaveLength(9);
    expect(seen.map(({ keyId }) => keyId)).toEqual(seen.map(() => 17));
  });

  it('has no key id for a host without keys', async () => {
    await add({}, limited);
    expect(await changesOf()).toMatchObject([{ keyId: null }]);
  });
});

describe('what logs nothing (D34)', () => {
  it('is a write that changes nothing', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    await jobs.update(acme, id, { title: 'Welder' });
    await jobs.putByReferenceId(acme, { ...aBody, referenceId: 'W-1' });
    expect(await typesOf()).toEqual(['job.created']);
  });

  it('is a write that is refused', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    await add({ referenceId: 'W-2' });
    const refused = [
      await jobs.create(acme, { ...aBody, title: '' }),
      await jobs.create(acme, { ...aBody, referenceId: 'W-1' }),
      await jobs.update(acme, id, { referenceId: 'W-2' }),
      await jobs.update(acme, id, { title: 'Fitter' }, { onlyIf: () => false }),
      await jobs.delete(acme, id, { onlyIf: () => false }),
      await jobs.delete(unlimited, id),
    ];
    expect(refused.map((result) => result.isErr())).toEqual(refused.map(() => true));
    expect(await typesOf()).toEqual(['job.created', 'job.created']);
    expect(await typesOf(unlimited)).toEqual([]);
  });

  it('is a dry run (D36)', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    await jobs.dryRun.create(acme, aBody);
    await jobs.dryRun.update(acme, id, { title: 'Fitter' });
    await jobs.dryRun.putByReferenceId(acme, { ...aBody, referenceId: 'W-2' });
    expect(await typesOf()).toEqual(['job.created']);
  });
});

describe('what the refresh logs (D12, D34)', () => {
  it('is job.refreshed, by nobody', async () => {
    await add({ autoRefresh: true }, { ...unlimited, keyId: 5 });
    clock = addDays(start, 7);
    await jobs.refreshDue();
    expect((await changesOf(unlimited))[1]).toMatchObject({
      type: 'job.refreshed',
      fields: ['publishDate'],
      time: clock,
      keyId: null,
    });
  });

  it('is job.updated where it switches autoRefresh off', async () => {
    const employers = createMemoryEmployerStore();
    const left = (await employers.add({ name: 'Left', unlimited: false }))._unsafeUnwrap();
    await add({ autoRefresh: true }, { ...left, unlimited: true });
    clock = addDays(start, 7);
    await createJobService({ store, employers, now: () => new Date(clock) }).refreshDue();
    const [, change] = await changesOf(left);
    expect(change).toMatchObject({ type: 'job.updated', fields: ['autoRefresh'], keyId: null });
  });
});

describe('reading the log (D34)', () => {
  it('shows an employer nothing of another', async () => {
    await add({}, limited);
    await add({}, unlimited);
    expect((await changesOf(limited)).map(({ employerId }) => employerId)).toEqual([limited.id]);
    expect((await changesOf(unlimited)).map(({ employerId }) => employerId)).toEqual([
      unlimited.id,
    ]);
  });

  it('goes on behind `next`, and behind the cursor of any change', async () => {
    for (const title of ['A', 'B', 'C']) await add({ title });
    const all = await changesOf();
    const first = (await jobs.listChanges(acme, { limit: 2 }))._unsafeUnwrap();
    expect(first.changes).toEqual(all.slice(0, 2));
    const rest = (await jobs.listChanges(acme, { after: first.next }))._unsafeUnwrap();
    expect(rest.changes).toEqual(all.slice(2));
    const behind = (await jobs.listChanges(acme, { after: all[0]?.cursor }))._unsafeUnwrap();
    expect(behind.changes).toEqual(all.slice(1));
  });

  it('answers at the end with none, and the cursor that it was given', async () => {
    await add();
    const { next } = (await jobs.listChanges(acme))._unsafeUnwrap();
    expect((await jobs.listChanges(acme, { after: next }))._unsafeUnwrap()).toEqual({
      changes: [],
      next,
    });
  });

  it('begins with `now` behind the newest, and has what comes then', async () => {
    await add();
    const { changes, next } = (await jobs.listChanges(acme, { after: 'now' }))._unsafeUnwrap();
    expect(changes).toEqual([]);
    const { id } = await add();
    const page = (await jobs.listChanges(acme, { after: next }))._unsafeUnwrap();
    expect(page.changes.map((change) => change.id)).toEqual([id]);
  });

  it('begins with `now` before there is any change', async () => {
    const { next } = (await jobs.listChanges(acme, { after: 'now' }))._unsafeUnwrap();
    await add();
    const page = (await jobs.listChanges(acme, { after: next }))._unsafeUnwrap();
    expect(page.changes).toHaveLength(1);
  });

  it('refuses a cursor of another employer, or none at all, as cursor-expired', async () => {
    await add({}, limited);
    await add({}, limited);
    await add({}, unlimited);
    const { next } = (await jobs.listChanges(limited))._unsafeUnwrap();
    for (const [employer, after] of [
      [unlimited, next],
      [limited, 'yesterday'],
    ] as const) {
      const read = await jobs.listChanges(employer, { after });
      expect(read._unsafeUnwrapErr().code).toBe('cursor-expired');
    }
  });

  it('refuses a query that is wrong, and names the parameter', async () => {
    const read = await jobs.listChanges(acme, { limit: 0 });
    expect(read._unsafeUnwrapErr()).toMatchObject({
      code: 'invalid-query',
      problems: [{ parameter: 'limit', code: 'out-of-range' }],
    });
  });
});
