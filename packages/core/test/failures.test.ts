import { err, ok } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import { jobId } from '../src/job/job.ts';
import { referenceIdTaken, versionConflict } from '../src/job/job-error.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { uncheckedBody } from '../src/representations/job-body.ts';
import { createJobService } from '../src/service/job-service.ts';
import type { JobService } from '../src/service/use-cases.ts';
import type { JobStore } from '../src/store/job-store.ts';
import { aBody } from './a-body.ts';
import { failingStore, storeWith } from './a-failing-store.ts';
import { aStamp } from './a-stamp.ts';
import { limited as acme } from './an-employer.ts';

let store: JobStore;

beforeEach(() => {
  store = createMemoryJobStore();
});

const open = (over: JobStore): JobService => createJobService({ store: over });

const codeOf = async (call: Promise<{ isErr(): boolean; _unsafeUnwrapErr(): { code: string } }>) =>
  (await call)._unsafeUnwrapErr().code;

const nobody = jobId(99);

describe('a store that cannot answer (D20)', () => {
  const calls: readonly [string, (service: JobService) => Promise<unknown>][] = [
    ['get', (service) => service.get(acme, { id: nobody })],
    ['list', (service) => service.list(acme)],
    ['create', (service) => service.create(acme, aBody)],
    ['update', (service) => service.update(acme, nobody, {})],
    [
      'putByReferenceId',
      (service) => service.putByReferenceId(acme, { ...aBody, referenceId: 'W' }),
    ],
    ['delete', (service) => service.delete(acme, nobody)],
    ['deleteByReferenceId', (service) => service.deleteByReferenceId(acme, 'W')],
    ['refreshDue', (service) => service.refreshDue()],
    ['maintain', (service) => service.maintain()],
    ['listChanges', (service) => service.listChanges(acme)],
  ];

  it.each(calls)('is reported as a value by %s', async (_name, call) => {
    const result = await call(open(failingStore));
    expect(result).toMatchObject({ error: { code: 'store-unavailable', reason: 'busy' } });
  });
});

describe('a store that answers reads but takes no write (D20)', () => {
  const { insert, update, delete: remove } = failingStore;
  const calls: readonly [string, (service: JobService) => Promise<unknown>][] = [
    ['create', (service) => service.create(acme, aBody)],
    ['update', (service) => service.update(acme, jobId(1), { title: 'x' })],
    [
      'PUT that creates',
      (service) => service.putByReferenceId(acme, { ...aBody, referenceId: 'N' }),
    ],
    [
      'PUT that updates',
      (service) => service.putByReferenceId(acme, { referenceId: 'W', title: 'x' }),
    ],
    ['delete', (service) => service.delete(acme, jobId(1))],
  ];

  it.each(calls)('is reported as a value by %s', async (_name, call) => {
    const job = (await open(store).create(acme, { ...aBody, referenceId: 'W' }))._unsafeUnwrap()
      .job;
    const result = await call(open(storeWith({ insert, update, delete: remove }, store)));
    expect(result).toMatchObject({ error: { code: 'store-unavailable' } });
    expect((await open(store).get(acme, { id: job.id }))._unsafeUnwrap()).toBe(job);
  });
});

describe('a job that others keep changing (D28)', () => {
  it('is given up after a bounded number of attempts', async () => {
    const added = await open(store).create(acme, { ...aBody, referenceId: 'W-1' });
    const { id } = added._unsafeUnwrap().job;
    let attempts = 0;
    const lose = async () => {
      attempts++;
      return err(versionConflict());
    };
    const losing = open(storeWith({ update: lose, delete: lose }, store));
    expect(await codeOf(losing.update(acme, id, { title: 'x' }))).toBe('write-contention');
    expect(await codeOf(losing.putByReferenceId(acme, { referenceId: 'W-1', title: 'x' }))).toBe(
      'write-contention',
    );
    expect(await codeOf(losing.delete(acme, id))).toBe('write-contention');
    // One that waits for nobody, and the others in turn.
    expect(attempts).toBe(3 * 10_001);
  });

  it('reads its body once, however often it is decided again', async () => {
    let asked = 0;
    const resolve = async () => {
      asked++;
      return ok({ refused: 'unknown' } as const);
    };
    const { job } = (await open(store).create(acme, aBody))._unsafeUnwrap();
    let losses = 3;
    const losing = storeWith(
      {
        update: async (update, stamp) =>
          losses-- > 0 ? err(versionConflict()) : store.update(update, stamp),
      },
      store,
    );
    const service = createJobService({ store: losing, locationResolver: { resolve } });
    const put = await service.update(acme, job.id, { ...aBody, title: 'Fitter' });
    expect(put._unsafeUnwrap().job.title).toBe('Fitter');
    expect(asked).toBe(1);
  });

  it('is given up too when its referenceId is taken and let go again and again', async () => {
    const taken = async () => err(referenceIdTaken('W-1'));
    const losing = open(storeWith({ insert: taken }, store));
    const body = { ...aBody, referenceId: 'W-1' };
    expect(await codeOf(losing.putByReferenceId(acme, body))).toBe('write-contention');
  });

  it('is reported as not found when it is deleted under an update', async () => {
    const { job } = (await open(store).create(acme, aBody))._unsafeUnwrap();
    const deletedMeanwhile = async () => {
      await store.delete(job, aStamp());
      return err(versionConflict());
    };
    const racing = open(storeWith({ update: deletedMeanwhile }, store));
    expect(await codeOf(racing.update(acme, job.id, { title: 'x' }))).toBe('job-not-found');
  });
});

describe("a host's location resolver (D18)", () => {
  it('decides what a description means', async () => {
    const location = { id: 5, description: 'Atlantis, NS', name: 'Atlantis', type: 'Town' };
    const locationResolver = { resolve: async () => ok({ location, listed: true } as const) };
    const service = createJobService({ store, locationResolver });
    const { job } = (await service.create(acme, aBody))._unsafeUnwrap();
    expect(job.locations).toEqual([location]);
  });

  it('makes every write return an error when it cannot answer, and nothing is stored', async () => {
    const { job } = (await open(store).create(acme, aBody))._unsafeUnwrap();
    const unavailable = async () => err({ code: 'location-resolver-unavailable' as const });
    const service = createJobService({ store, locationResolver: { resolve: unavailable } });
    const put = { ...aBody, referenceId: 'W-1' };
    expect(await codeOf(service.create(acme, aBody))).toBe('places-unavailable');
    expect(await codeOf(service.putByReferenceId(acme, put))).toBe('places-unavailable');
    const moved = { locations: [{ description: 'Truro, NS' }] };
    expect(await codeOf(service.update(acme, job.id, moved))).toBe('places-unavailable');
    expect((await service.list(acme))._unsafeUnwrap().headers).toHaveLength(1);
    expect((await service.get(acme, { id: job.id }))._unsafeUnwrap()).toBe(job);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('down'))],
    [
      'throws at once',
      () => {
        throw new Error('down');
      },
    ],
  ])('that %s makes a write return the same error (D18)', async (_, resolve) => {
    const service = createJobService({ store, locationResolver: { resolve } });
    const refused = (await service.create(acme, aBody))._unsafeUnwrapErr();
    expect(refused).toMatchObject({ code: 'places-unavailable', cause: new Error('down') });
  });

  it('is not needed for what the stored job has (D6)', async () => {
    const { job } = (await open(store).create(acme, aBody))._unsafeUnwrap();
    const unavailable = async () => err({ code: 'location-resolver-unavailable' as const });
    const service = createJobService({ store, locationResolver: { resolve: unavailable } });
    const updated = await service.update(acme, job.id, { ...aBody, title: 'Fitter' });
    expect(updated._unsafeUnwrap().job).toMatchObject({
      title: 'Fitter',
      locations: job.locations,
    });
  });

  it('is reported only when nothing else is wrong (D32)', async () => {
    const unavailable = async () => err({ code: 'location-resolver-unavailable' as const });
    const service = createJobService({ store, locationResolver: { resolve: unavailable } });
    const result = await service.create(acme, { ...aBody, title: '' });
    expect(result._unsafeUnwrapErr()).toMatchObject({
      code: 'invalid-job',
      problems: [{ pointer: '/title', code: 'required' }],
    });
  });

  it('is asked about all places of a body at once (D18)', async () => {
    const asked: (() => void)[] = [];
    const resolve = (description: string) =>
      new Promise<never>(() => {
        asked.push(() => description);
      });
    const service = createJobService({ store, locationResolver: { resolve } });
    const places = ['Halifax, NS', 'Truro, NS', 'Amherst, NS'];
    void service.create(acme, {
      ...aBody,
      locations: places.map((description) => ({ description })),
    });
    await Promise.resolve();
    expect(asked).toHaveLength(3);
  });

  it('is not asked about what is no place, however much of it there is', async () => {
    const asked: string[] = [];
    const resolve = async (description: string) => {
      asked.push(description);
      return ok({ refused: 'unknown' } as const);
    };
    const service = createJobService({ store, locationResolver: { resolve } });
    const halifax = { description: 'Halifax, NS' };
    for (const locations of [
      Array.from({ length: 100_000 }, () => halifax),
      [
        { description: 'x'.repeat(100_000) },
        { description: 5 },
        { description: ' ' },
        null,
        halifax,
      ],
      [{ description: 'x'.repeat(100_000) }, { description: 5 }, halifax],
    ]) {
      const body = uncheckedBody({ ...aBody, locations });
      expect(await codeOf(service.create(acme, body))).toBe('invalid-job');
    }
    expect(asked).toEqual(['Halifax, NS']);
  });

  it('is not asked by a body that names no place', async () => {
    const { job } = (await open(store).create(acme, aBody))._unsafeUnwrap();
    const unavailable = async () => err({ code: 'location-resolver-unavailable' as const });
    const service = createJobService({ store, locationResolver: { resolve: unavailable } });
    const updated = await service.update(acme, job.id, { title: 'Fitter' });
    expect(updated._unsafeUnwrap().job.title).toBe('Fitter');
  });
});
