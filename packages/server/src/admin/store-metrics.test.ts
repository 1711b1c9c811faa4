import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { acme, globex } from '@jobposting/store-contract/cases';
import { Registry } from '@prometheus-io/client';
import { err, ok } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { valuesIn } from '../../test/output.ts';
import { measureStore, type StoreSources } from './store-metrics.ts';

type Sizes = Awaited<ReturnType<StoreSources['database']['sizes']>>;

const sizes: Sizes = ok({ bytes: 4_096, walBytes: 100, changes: 12 });
const counts = ok([
  { employerId: acme, active: 3, archived: 5 },
  { employerId: globex, active: 4, archived: 0 },
]);

/** The values of a store, each time they are read. */
const watchStore = (
  database: Partial<StoreSources['database']> = {},
  problem: () => Promise<StoreUnavailable | null> = async () => null,
) => {
  const registry = new Registry();
  let failures = 0;
  const look = measureStore(registry, {
    database: {
      jobs: { countByEmployer: async () => counts },
      writesUnderWay: () => 7,
      sizes: async () => sizes,
      ...database,
    },
    watch: { problem },
    maintenanceFailures: () => failures,
  });
  return {
    look: async () => {
      await look();
      return valuesIn(await registry.metrics());
    },
    fail: () => void failures++,
  };
};

const jobs = (status: string): string => `jobposting_jobs{status="${status}"}`;

describe('the metrics of the store', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('show no old values while the store is unavailable, and new ones when it is back', async () => {
    let problem: StoreUnavailable | null = null;
    const { look } = watchStore({}, async () => problem);
    await look();
    problem = storeUnavailable('full');
    expect(await look()).toEqual({
      jobposting_store_available: 0,
      jobposting_write_queue_depth: 7,
      jobposting_maintenance_failures_total: 0,
    });
    problem = null;
    expect(await look()).toMatchObject({ [jobs('active')]: 7, jobposting_database_bytes: 4_096 });
  });

  it('come after three seconds when the store hangs, with one call for all readers', async () => {
    const problem = vi.fn(() => new Promise<null>(() => {}));
    const { look } = watchStore({}, problem);
    const looks = Promise.all([look(), look()]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await looks).toMatchObject([
      { jobposting_store_available: 0, jobposting_write_queue_depth: 7 },
      { jobposting_store_available: 0 },
    ]);
    expect(problem).toHaveBeenCalledOnce();
  });

  it.each([
    ['cannot be read', async () => err(storeUnavailable('busy'))],
    ['takes three seconds', () => new Promise<Sizes>(() => {})],
  ])('leave out what %s, and show the rest', async (_, sizes) => {
    const looking = watchStore({ sizes }).look();
    await vi.advanceTimersByTimeAsync(3_000);
    const values = await looking;
    expect(values).toMatchObject({ jobposting_store_available: 1, [jobs('active')]: 7 });
    expect(values).not.toHaveProperty('jobposting_database_bytes');
    expect(values).not.toHaveProperty('jobposting_wal_bytes');
  });
});
