import { ok } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JobChange } from '../src/change-log/job-change.ts';
import type { Caller } from '../src/job/employer.ts';
import { createMemoryEmployerStore } from '../src/memory-store/memory-employer-store.ts';
import { type BodyToPut, putAll } from '../src/service/bulk/put-all.ts';
import { aBody } from './a-body.ts';
import { openService } from './a-service.ts';
import { limited, unlimited } from './an-employer.ts';

const acme: Caller = { ...limited, keyId: 17 };

let { jobs, openOver, onDay, add: addAny } = openService();

beforeEach(() => {
  ({ jobs, openOver, onDay, add: addAny } = openService());
});

const add = (changes: object = {}, employer = acme) => addAny(changes, employer);

const changesOf = async (employer: Caller = acme): Promise<readonly JobChange[]> =>
  (await jobs.listChanges(employer))._unsafeUnwrap().changes;

const typesOf = async (employer: Caller = acme) =>
  (await changesOf(employer)).map(({ type }) => type);

describe('the entry of a write in the log (D34)', () => {
  it('has the key of the caller, for every call', async () => {
    const put = (body: { referenceId: string; title?: string }) =>
      jobs.putByReferenceId(acme, { ...aBody, ...body });
    const [gone, left] = [await add(), await add({ referenceId: 'W-0' })];
    await put({ referenceId: 'W-1' });
    await put({ referenceId: 'W-1', title: 'Fitter' });
    await jobs.update(acme, left.id, { title: 'Fitter' });
    await jobs.delete(acme, gone.id);
    await jobs.deleteByReferenceId(acme, 'W-0');
    async function* bodies(): AsyncGenerator<BodyToPut<never>> {
      yield { number: 1, size: 1, parse: () => ok({ ...aBody, referenceId: 'W-2' }) };
      yield { number: 2, size: 1, parse: () => ok({ referenceId: 'W-1', status: 'archived' }) };
    }
    for await (const { written } of putAll(bodies(), { jobs, employer: acme })) {
      expect(written.isOk()).toBe(true);
    }
    const seen = await changesOf();
    expect(seen).toHaveLength(9);
    expect(seen.map(({ keyId }) => keyId)).toEqual(seen.map(() => 17));
  });
});

describe('a write without an entry in the log (D34)', () => {
  it('is a dry run (D36)', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    await jobs.dryRun.create(acme, aBody);
    await jobs.dryRun.update(acme, id, { title: 'Fitter' });
    await jobs.dryRun.putByReferenceId(acme, { ...aBody, referenceId: 'W-2' });
    expect(await typesOf()).toEqual(['job.created']);
  });
});

describe('the entry of a refresh in the log (D12, D34)', () => {
  it('is job.refreshed, without a key', async () => {
    await add({ autoRefresh: true }, { ...unlimited, keyId: 5 });
    const time = onDay(7);
    await jobs.refreshDue();
    expect((await changesOf(unlimited))[1]).toMatchObject({
      type: 'job.refreshed',
      fields: ['publishDate'],
      time,
      keyId: null,
    });
  });

  it('is job.updated where it switches autoRefresh off', async () => {
    const employers = createMemoryEmployerStore();
    const left = (await employers.add({ name: 'Left', unlimited: false }))._unsafeUnwrap();
    await add({ autoRefresh: true }, { ...left, unlimited: true });
    onDay(7);
    await openOver({}, { employers }).refreshDue();
    const [, change] = await changesOf(left);
    expect(change).toMatchObject({ type: 'job.updated', fields: ['autoRefresh'], keyId: null });
  });
});
