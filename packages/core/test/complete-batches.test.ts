import fc from 'fast-check';
import { ok } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginComplete } from '../src/adapter.ts';
import { createJobService, type JobService } from '../src/index.ts';
import { createMemoryJobStore } from '../src/memory.ts';
import type { JobStore } from '../src/store/job-store.ts';
import { aBody } from './a-body.ts';
import { limited } from './an-employer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A service with jobs … that were published a minute ago. */
const openWith = async (count: number, store: JobStore = createMemoryJobStore()) => {
  const service = createJobService({ store });
  for (let n = 0; n < count; n++) {
    (await service.create(limited, { ...aBody, referenceId: `R-${n}` }))._unsafeUnwrap();
  }
  await vi.advanceTimersByTimeAsync(60_000);
  return service;
};

const activeIn = async (service: JobService) =>
  (await service.list(limited, { status: 'active', pageSize: 1 }))._unsafeUnwrap().total;

/** Begins a complete batch that names the jobs from R-`from` on. */
const begin = async (
  jobs: JobService,
  {
    from = 0,
    maxArchived = 22,
    interruptionOf = async () => null as string | null,
    dryRun = false,
  },
) => {
  const isNamed = (referenceId: string) => Number(referenceId.slice(2)) >= from;
  const begun = await beginComplete({
    ...{ jobs, employer: limited, isNamed, maxArchived, dryRun, interruptionOf },
    limitOption: 'maxArchived=',
  });
  const batch = begun._unsafeUnwrap();
  batch.add({ number: 1, referenceId: 'R-99' }, true);
  return batch;
};

describe('complete batches at the same time (D37)', () => {
  it('archive together what one of them may, each with other lines', async () => {
    const service = await openWith(90);
    const batches = await Promise.all([22, 44, 66, 88].map((from) => begin(service, { from })));
    const finished = Promise.all(batches.map((batch) => batch.finish()));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await finished).toMatchObject([
      { archived: 22, error: null },
      ...[
        [22, 44],
        [44, 66],
        [66, 88],
      ].map(([found, needed]) => ({
        archived: 0,
        error: {
          code: 'archive-limit',
          message: `No job was archived: ${found} active jobs are named by no line, another complete batch has archived 22, and at most 22 may be archived. maxArchived=${needed} allows it.`,
        },
      })),
    ]);
    expect(await activeIn(service)).toBe(68);
  });

  it('all succeed when they have the same lines', async () => {
    const service = await openWith(90);
    const batches = await Promise.all([20, 20, 20].map((from) => begin(service, { from })));
    const finished = Promise.all(batches.map((batch) => batch.finish()));
    await vi.advanceTimersByTimeAsync(10_000);
    const counts = (await finished).map(({ archived, error }) => [archived, error]);
    expect(counts).toEqual([
      [20, null],
      [0, null],
      [0, null],
    ]);
  });

  it('each have a limit of their own when one begins after the other has ended', async () => {
    const service = await openWith(90);
    for (const from of [22, 44]) {
      expect(await (await begin(service, { from })).finish()).toEqual({
        archived: 22,
        error: null,
      });
    }
  });

  it('never archive more than the largest limit allows, however they overlap, stand still and die', async () => {
    const batchOf = fc.record({
      from: fc.integer({ min: 0, max: 300 }),
      maxArchived: fc.integer({ min: 0, max: 300 }),
      startsAfter: fc.integer({ min: 0, max: 600 }),
      standsStill: fc.integer({ min: 0, max: 50_000 }),
      dies: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(batchOf, { minLength: 2, maxLength: 4 }), async (batches) => {
        const store = createMemoryJobStore();
        const service = await openWith(300, store);
        await Promise.all(
          batches
            .map(async ({ startsAfter, standsStill, dies, ...options }) => {
              let updates = 0;
              /** Stands still, or dies, in the middle of its second step. */
              const update: JobStore['update'] = async (...given) => {
                if (++updates > 150) {
                  await new Promise((resolve) => setTimeout(resolve, standsStill));
                  if (dies) return new Promise(() => {});
                }
                return store.update(...given);
              };
              const own = createJobService({ store: { ...store, update } });
              const batch = await begin(own, options);
              await new Promise((resolve) => setTimeout(resolve, startsAfter));
              void batch.finish();
            })
            .concat(vi.advanceTimersByTimeAsync(600).then(() => {})),
        );
        await vi.advanceTimersByTimeAsync(300_000);
        const limit = Math.max(...batches.map(({ maxArchived }) => maxArchived));
        expect(300 - (await activeIn(service))).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 30 },
    );
  });
});

/** A batch that archives 10 of 22 jobs and then stands still until it is told to go on. */
const beginOneThatStops = async () => {
  const store = createMemoryJobStore();
  const others = await openWith(90, store);
  let goOn = () => {};
  const stopped = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let updates = 0;
  const update: JobStore['update'] = async (...given) => {
    if (++updates > 10) await stopped;
    return store.update(...given);
  };
  const batch = await begin(createJobService({ store: { ...store, update } }), { from: 22 });
  const finished = batch.finish();
  await vi.advanceTimersByTimeAsync(1);
  expect(await activeIn(others)).toBe(80);
  return { others, goOn, finished };
};

describe('a complete batch while another archives (D37)', () => {
  it('counts all that the other may have archived when it died', async () => {
    const { others } = await beginOneThatStops();
    const finished = (await begin(others, { from: 30 })).finish();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await finished).toMatchObject({ archived: 0, error: { code: 'archive-limit' } });
  });

  /** A lease that its holder, which has died, does not give back. */
  const held = async (service: JobService) => {
    (await service.leases.take(`archiving of employer ${limited.id}`, 30_000))._unsafeUnwrap();
  };

  it('goes on when the other has died', async () => {
    const service = await openWith(10);
    const batch = await begin(service, { from: 2 });
    await held(service);
    const finished = batch.finish();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await finished).toEqual({ archived: 2, error: null });
  });

  it('waits for less than a minute, and says so', async () => {
    const service = await openWith(10);
    const batch = await begin(service, { from: 2 });
    const keep = setInterval(() => void held(service), 1_000);
    await held(service);
    vi.spyOn(service.leases, 'take').mockResolvedValue(ok(null));
    const finished = batch.finish();
    await vi.advanceTimersByTimeAsync(59_000);
    clearInterval(keep);
    expect(await finished).toMatchObject({ archived: 0, error: { code: 'write-contention' } });
    expect(await activeIn(service)).toBe(10);
  });

  it('ends at once when it is interrupted', async () => {
    const service = await openWith(10);
    let why: string | null = null;
    const batch = await begin(service, { from: 2, interruptionOf: async () => why });
    await held(service);
    const finished = batch.finish();
    await vi.advanceTimersByTimeAsync(1_000);
    why = 'stopping';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await finished).toEqual({ archived: 0, error: 'stopping' });
  });

  it('stops before the next step when it is interrupted, and says how many it archived', async () => {
    const service = await openWith(90);
    let asked = 0;
    const interruptionOf = async () => (++asked > 7 ? 'stopping' : null);
    const batch = await begin(service, { from: 90, maxArchived: 90, interruptionOf });
    // Asked at the beginning, for each 20 jobs that are read, and for each 20 that are archived.
    expect(await batch.finish()).toEqual({ archived: 40, error: 'stopping' });
    expect(await activeIn(service)).toBe(50);
  });

  it('does not wait as a dry run, and takes no lease', async () => {
    const service = await openWith(10);
    await held(service);
    const batch = await begin(service, { from: 2, dryRun: true });
    expect(await batch.finish()).toEqual({ archived: 2, error: null });
    expect(await activeIn(service)).toBe(10);
  });

  it('stops before the next step once another has taken over', async () => {
    const store = createMemoryJobStore();
    let updates = 0;
    const update: JobStore['update'] = async (...given) => {
      // It stands still, and its lease ends.
      if (++updates === 100) {
        vi.setSystemTime(Date.now() + 31_000);
        await held(service);
      }
      return store.update(...given);
    };
    const service = await openWith(250, { ...store, update });
    const batch = await begin(service, { from: 250, maxArchived: 250 });
    expect(await batch.finish()).toMatchObject({
      archived: 100,
      error: { code: 'write-contention' },
    });
    expect(await activeIn(service)).toBe(150);
  });
});
