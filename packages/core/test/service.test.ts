import { err, ok } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type InvalidJob,
  outcomeUnknown,
  storeUnavailable,
  versionConflict,
} from '../src/job/job-error.ts';
import { createMemoryEmployerStore } from '../src/memory-store/memory-employer-store.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { readReferenceData } from '../src/reference-lists/check-reference-data.ts';
import { uncheckedBody } from '../src/representations/job-body.ts';
import { createJobService } from '../src/service/job-service.ts';
import { aBody } from './a-body.ts';
import { all, codeOf, openService, start } from './a-service.ts';
import { aStamp } from './a-stamp.ts';
import { limited as acme, unlimited as other } from './an-employer.ts';

let { store, jobs, openOver, add } = openService();

beforeEach(() => {
  ({ store, jobs, openOver, add } = openService());
});

describe('a referenceId (§4.3, D1, D22, D23)', () => {
  it('rejects a referenceId that is in use, every time after the first, and names the job that has it', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    const other = await add({ referenceId: 'W-2' });
    const taken = { ...aBody, referenceId: ' W-1 ' };
    for (const refused of [
      await jobs.create(acme, taken),
      await jobs.create(acme, taken),
      await jobs.update(acme, other.id, taken),
      await jobs.dryRun.create(acme, taken),
    ]) {
      const message = `The referenceId "W-1" is already used by job ${id}.`;
      expect(refused._unsafeUnwrapErr()).toMatchObject({ code: 'reference-id-taken', id, message });
    }
    expect((await jobs.list(acme))._unsafeUnwrap().total).toBe(2);
  });

  it('means the same job to every use case, with any white space around it', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    const spaced = ' W-1\n';
    const put = { ...aBody, referenceId: spaced };
    expect((await jobs.get(acme, { referenceId: spaced }))._unsafeUnwrap().id).toBe(id);
    expect((await jobs.putByReferenceId(acme, put))._unsafeUnwrap().job.id).toBe(id);
    expect((await jobs.deleteByReferenceId(acme, spaced)).isOk()).toBe(true);
  });

  it.each([undefined, null, '', '  ', 5, 'x'.repeat(51), {}, 'a\u0000'])(
    'of %j is not usable for a PUT or DELETE by referenceId',
    async (referenceId) => {
      const body = uncheckedBody({ ...aBody, referenceId });
      const error = { code: 'invalid-job', problems: [{ pointer: '/referenceId' }] };
      expect(await jobs.putByReferenceId(acme, body)).toMatchObject({ error });
      expect(await jobs.deleteByReferenceId(acme, referenceId)).toMatchObject({ error });
    },
  );
});

describe('PUT by referenceId (§4.5, D22)', () => {
  it.each([
    [{ title: 5, status: 'x' }, ['/referenceId', '/title', '/status']],
    [{ referenceId: '', title: 'x' }, ['/referenceId']],
    [{ referenceId: ' ', applicationEmail: 'bad' }, ['/referenceId']],
    [[], ['']],
    [null, ['']],
  ])('without a usable referenceId reports every problem of %j (D19)', async (body, pointers) => {
    const refused = await jobs.putByReferenceId(acme, uncheckedBody(body));
    const { problems } = refused._unsafeUnwrapErr() as InvalidJob;
    expect(problems.map(({ pointer }) => pointer)).toEqual(pointers);
  });
});

describe('a precondition (D28)', () => {
  it('sees the job as stored, and null where there is none', async () => {
    const job = await add({ referenceId: 'W-1' });
    const seen: unknown[] = [];
    const onlyIf = (stored: unknown) => seen.push(stored) > 0;
    await jobs.putByReferenceId(acme, { referenceId: 'W-1', title: 'x' }, { onlyIf });
    await jobs.putByReferenceId(acme, { ...aBody, referenceId: 'W-2' }, { onlyIf });
    expect(seen).toEqual([job, null]);
  });

  it('that is not met refuses every write of a stored job', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    const never = { onlyIf: () => false };
    for (const refused of [
      jobs.update(acme, id, { title: 'x' }, never),
      jobs.putByReferenceId(acme, { referenceId: 'W-1', title: 'x' }, never),
      jobs.delete(acme, id, never),
      jobs.deleteByReferenceId(acme, 'W-1', never),
    ]) {
      expect(await codeOf(refused)).toBe('precondition-failed');
    }
  });

  it('is called again after a lost race', async () => {
    const job = await add();
    let isFirst = true;
    const racing = openOver({
      async update(next, stamp) {
        if (!isFirst) return store.update(next, stamp);
        isFirst = false;
        await store.update({ from: job, to: { ...job, title: 'Their title' } }, aStamp());
        return err(versionConflict());
      },
    });
    const onlyIf = (stored: { version: number } | null) => stored?.version === job.version;
    const result = racing.update(acme, job.id, { confidential: true }, { onlyIf });
    expect(await codeOf(result)).toBe('precondition-failed');
    expect((await jobs.get(acme, { id: job.id }))._unsafeUnwrap().confidential).toBe(false);
  });
});

describe('reading all jobs of an employer', () => {
  const titlesOfAll = async () =>
    (await all(jobs.all(acme))).map((job) => job._unsafeUnwrap().title);

  it('yields every job in full, by id, and none of another employer', async () => {
    const first = await add({ title: 'One', description: '<p>First.</p>' });
    await add({}, other);
    const second = await add({ title: 'Two', status: 'archived' });
    expect((await all(jobs.all(acme))).map((job) => job._unsafeUnwrap())).toEqual([first, second]);
  });

  it.each([0, 20, 21, 250])('yields all of %d jobs, none twice', async (count) => {
    for (let n = 0; n < count; n++) await add({ title: `Job ${n}` });
    expect(await titlesOfAll()).toEqual(Array.from({ length: count }, (_, n) => `Job ${n}`));
  });

  it('reads at most 20 of them at once, as each can have 1 MiB', async () => {
    for (let n = 0; n < 50; n++) await add();
    const limits: number[] = [];
    const watched = openOver({
      findNext(employerId, page) {
        limits.push(page.limit);
        return store.findNext(employerId, page);
      },
    });
    await all(watched.all(acme));
    expect(Math.max(...limits)).toBeLessThanOrEqual(20);
  });

  it('yields the error of a store that fails midway, and ends', async () => {
    for (let n = 0; n < 150; n++) await add();
    let calls = 0;
    const failing = openOver({
      findNext: async (...call) =>
        ++calls > 1 ? err(storeUnavailable('unreachable')) : store.findNext(...call),
    });
    const seen = (await all(failing.all(acme))).map((job) => (job.isOk() ? 'job' : job.error.code));
    expect(seen).toEqual([...Array.from({ length: 20 }, () => 'job'), 'store-unavailable']);
  });
});

describe('a list that a store returns again', () => {
  it('returns the same array of headers, so that callers can cache by identity', async () => {
    await add();
    const query = { search: null, referenceId: null, status: null, page: 1, pageSize: 10 };
    const page = (await store.list(acme.id, { ...query, now: start }))._unsafeUnwrap();
    const service = openOver({ list: async () => ok(page) });
    expect((await service.list(acme))._unsafeUnwrap().headers).toBe(page.headers);
  });
});

describe('a write whose outcome the store does not know (D20)', () => {
  const unknown = async () => err(outcomeUnknown(new Error('connection lost')));

  it('is reported as such, and not attempted again', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    const lossy = openOver({ insert: unknown, update: unknown, delete: unknown });
    const put = { ...aBody, referenceId: 'W-1', title: 'Fitter' };
    expect(await codeOf(lossy.create(acme, aBody))).toBe('outcome-unknown');
    expect(await codeOf(lossy.update(acme, id, { title: 'Fitter' }))).toBe('outcome-unknown');
    expect(await codeOf(lossy.putByReferenceId(acme, put))).toBe('outcome-unknown');
    expect(await codeOf(lossy.delete(acme, id))).toBe('outcome-unknown');
    expect(await codeOf(lossy.deleteByReferenceId(acme, 'W-1'))).toBe('outcome-unknown');
  });
});

describe('a call that is a bug in the program', () => {
  it('rejects a misspelt option of a write with a TypeError, and writes nothing (D28)', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    const misspelt = { onlyif: () => false } as object;
    const put = { referenceId: 'W-1', title: 'Fitter' };
    const calls = [
      () => jobs.update(acme, id, { title: 'Fitter' }, misspelt),
      () => jobs.putByReferenceId(acme, put, misspelt),
      () => jobs.dryRun.update(acme, id, { title: 'Fitter' }, misspelt),
      () => jobs.delete(acme, id, misspelt),
      () => jobs.deleteByReferenceId(acme, 'W-1', misspelt),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toThrow(/has no option onlyif\. Its options are onlyIf/);
    }
    await expect(jobs.refreshDue({ sigal: 1 } as object)).rejects.toThrow('no option sigal.');
    expect((await jobs.get(acme, { id }))._unsafeUnwrap().title).toBe('Welder');
  });

  it.each([17, undefined, { id: '17' }, { referenceId: 17 }])(
    'rejects reading a job by %o with a TypeError that says what is needed',
    async (key) => {
      const get = jobs.get(acme, key as never);
      await expect(get).rejects.toThrow(
        /^get needs \{ id \}, a number, or \{ referenceId \}, a text/,
      );
    },
  );
});

describe('options of the service', () => {
  const memory = createMemoryJobStore();
  const aWholeStore = { jobs: memory, employers: createMemoryEmployerStore() };

  it.each([
    [{ locations: [] }, /no option locations\. Its options are store, employers/],
    [{ clock: () => new Date(), stores: {} }, /no option clock, stores/],
    [{ store: undefined }, /needs the option store\./],
    [undefined, /needs an object for its options, which are store, employers/],
    ['jobs.sqlite', /needs an object for its options/],
    [{ store: aWholeStore }, /needs a JobStore .* no find, list, .*Did you mean store\.jobs\?$/],
    [{ store: { ...memory, delete: 1 } }, /needs a JobStore .* has no delete\.$/],
    [{ store: { ...memory, changes: undefined } }, /needs a JobStore .* has no changes\.$/],
    [{ store: { ...memory, changes: {} } }, /needs a ChangeLog .* has no read, newestCursor, /],
    [{ store: { ...memory, leases: {} } }, /needs Leases .* has no take, renew, noteOf\.$/],
    [{ store: memory, employers: aWholeStore }, /no find\. Did you mean store\.employers\?$/],
    [{ store: memory, referenceData: {} }, /has no positionTypes, .*, locations\.$/],
    [{ store: memory, referenceData: readReferenceData({}) }, /value that readReferenceData retur/],
    [{ store: memory, maxJobBytes: Number.NaN }, /maxJobBytes must be a whole number/],
  ])('throws a TypeError for %o', (options, message) => {
    const create = () => createJobService(options as never);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });
});
