import { err, ok } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import { jobId } from '../src/job/job.ts';
import { referenceIdTaken, versionConflict } from '../src/job/job-error.ts';
import type { LocationResolver } from '../src/places/location-resolver.ts';
import { uncheckedBody } from '../src/representations/job-body.ts';
import type { JobService } from '../src/service/use-cases.ts';
import { aBody } from './a-body.ts';
import { codeOf, failingStore, failures, openService } from './a-service.ts';
import { aStamp } from './a-stamp.ts';
import { limited as acme } from './an-employer.ts';

let { store, jobs, openOver, add } = openService();

beforeEach(() => {
  ({ store, jobs, openOver, add } = openService());
});

describe('a store that fails (D20)', () => {
  const id = jobId(1);
  const reads: readonly [string, (service: JobService) => Promise<unknown>][] = [
    ['get', (service) => service.get(acme, { id })],
    ['list', (service) => service.list(acme)],
    ['refreshDue', (service) => service.refreshDue()],
    ['maintain', (service) => service.maintain()],
    ['listChanges', (service) => service.listChanges(acme)],
  ];
  const put = (body: { referenceId: string }) => (service: JobService) =>
    service.putByReferenceId(acme, { ...aBody, title: 'x', ...body });
  const writes: typeof reads = [
    ['create', (service) => service.create(acme, aBody)],
    ['update', (service) => service.update(acme, id, { title: 'x' })],
    ['PUT that creates', put({ referenceId: 'N' })],
    ['PUT that updates', put({ referenceId: 'W' })],
    ['delete', (service) => service.delete(acme, id)],
    ['deleteByReferenceId', (service) => service.deleteByReferenceId(acme, 'W')],
  ];
  const error = { code: 'store-unavailable', reason: 'busy' };

  it.each([...reads, ...writes])('is reported as a value by %s', async (_name, call) => {
    expect(await call(openOver(failingStore()))).toMatchObject({ error });
  });

  it.each(writes)(
    'that fails only in the write is reported by %s, and nothing changes',
    async (_name, call) => {
      const job = await add({ referenceId: 'W' });
      const { insert, update, delete: remove } = failingStore();
      expect(await call(openOver({ insert, update, delete: remove }))).toMatchObject({ error });
      expect((await jobs.get(acme, { id }))._unsafeUnwrap()).toBe(job);
    },
  );
});

describe('a job that others keep changing (D28)', () => {
  it('is given up after a bounded number of attempts', async () => {
    const { id } = await add({ referenceId: 'W-1' });
    let attempts = 0;
    const lose = async () => {
      attempts++;
      return err(versionConflict());
    };
    const losing = openOver({ update: lose, delete: lose });
    expect(await codeOf(losing.update(acme, id, { title: 'x' }))).toBe('write-contention');
    const put = losing.putByReferenceId(acme, { referenceId: 'W-1', title: 'x' });
    expect(await codeOf(put)).toBe('write-contention');
    expect(await codeOf(losing.delete(acme, id))).toBe('write-contention');
    // One does not wait, and the others are in line.
    expect(attempts).toBe(3 * 10_001);
  });

  it('reads its body once, however often the write is tried', async () => {
    let asked = 0;
    const resolve = async () => {
      asked++;
      return ok({ refused: 'unknown' } as const);
    };
    const { id } = await add();
    let losses = 3;
    const update: typeof store.update = async (next, stamp) =>
      losses-- > 0 ? err(versionConflict()) : store.update(next, stamp);
    const losing = openOver({ update }, { locationResolver: { resolve } });
    const put = await losing.update(acme, id, { ...aBody, title: 'Fitter' });
    expect(put._unsafeUnwrap().job.title).toBe('Fitter');
    expect(asked).toBe(1);
  });

  it('is given up too when its referenceId is repeatedly taken and released', async () => {
    const taken = async () => err(referenceIdTaken('W-1'));
    const losing = openOver({ insert: taken });
    const body = { ...aBody, referenceId: 'W-1' };
    expect(await codeOf(losing.putByReferenceId(acme, body))).toBe('write-contention');
  });

  it('is reported as not found when it is deleted during an update', async () => {
    const job = await add();
    const deletedMeanwhile = async () => {
      await store.delete(job, aStamp());
      return err(versionConflict());
    };
    const racing = openOver({ update: deletedMeanwhile });
    expect(await codeOf(racing.update(acme, job.id, { title: 'x' }))).toBe('job-not-found');
  });
});

describe("a host's location resolver (D18)", () => {
  const openWith = (resolve: LocationResolver['resolve']) =>
    openOver({}, { locationResolver: { resolve } });
  const unavailable = async () => err({ code: 'location-resolver-unavailable' as const });

  it('decides which place a description means', async () => {
    const location = { id: 5, description: 'Atlantis, NS', name: 'Atlantis', type: 'Town' };
    const service = openWith(async () => ok({ location, listed: true }));
    const { job } = (await service.create(acme, aBody))._unsafeUnwrap();
    expect(job.locations).toEqual([location]);
  });

  it('makes every write return an error when it cannot answer, and nothing is stored', async () => {
    const job = await add();
    const service = openWith(unavailable);
    const put = { ...aBody, referenceId: 'W-1' };
    const moved = { locations: [{ description: 'Truro, NS' }] };
    expect(await codeOf(service.create(acme, aBody))).toBe('places-unavailable');
    expect(await codeOf(service.putByReferenceId(acme, put))).toBe('places-unavailable');
    expect(await codeOf(service.update(acme, job.id, moved))).toBe('places-unavailable');
    expect((await service.list(acme))._unsafeUnwrap().headers).toHaveLength(1);
    expect((await service.get(acme, { id: job.id }))._unsafeUnwrap()).toBe(job);
  });

  it.each(failures)('that %s makes a write return the same error (D18)', async (_, resolve) => {
    const error = { code: 'places-unavailable', cause: new Error('broken') };
    expect(await openWith(resolve).create(acme, aBody)).toMatchObject({ error });
  });

  it.each([
    ['with the places of the stored job (D6)', { ...aBody, title: 'Fitter' }],
    ['without places', { title: 'Fitter' }],
  ])('is not needed for a body %s', async (_, body) => {
    const { id, locations } = await add();
    const { job } = (await openWith(unavailable).update(acme, id, body))._unsafeUnwrap();
    expect(job).toMatchObject({ title: 'Fitter', locations });
  });

  it('is reported only when nothing else is wrong (D32)', async () => {
    const problems = [{ pointer: '/title', code: 'required' }];
    const refused = await openWith(unavailable).create(acme, { ...aBody, title: '' });
    expect(refused).toMatchObject({ error: { code: 'invalid-job', problems } });
  });

  it('is asked about all places of a body at once (D18)', async () => {
    let asked = 0;
    const service = openWith(() => {
      asked++;
      return new Promise<never>(() => {});
    });
    const places = ['Halifax, NS', 'Truro, NS', 'Amherst, NS'];
    void service.create(acme, {
      ...aBody,
      locations: places.map((description) => ({ description })),
    });
    await Promise.resolve();
    expect(asked).toBe(3);
  });

  it('is not asked about values that are not places, however large they are', async () => {
    const asked: string[] = [];
    const service = openWith(async (description) => {
      asked.push(description);
      return ok({ refused: 'unknown' });
    });
    const halifax = { description: 'Halifax, NS' };
    const long = { description: 'x'.repeat(100_000) };
    for (const locations of [
      Array.from({ length: 50_000 }, () => halifax),
      [long, { description: 5 }, { description: ' ' }, null, halifax],
      [long, { description: 5 }, halifax],
    ]) {
      const body = uncheckedBody({ ...aBody, locations });
      expect(await codeOf(service.create(acme, body))).toBe('invalid-job');
    }
    expect(asked).toEqual(['Halifax, NS']);
  });
});
