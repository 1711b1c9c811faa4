import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type JobId, jobId } from '../src/job/job.ts';
import { all, openService, unavailable } from './a-service.ts';
import { limited as acme } from './an-employer.ts';

let { store, jobs, openOverLog, add } = openService();

beforeEach(() => {
  ({ store, jobs, openOverLog, add } = openService());
});

const keepHistory = async () =>
  (await store.changes.setRetention({ historyDays: 1_100 }))._unsafeUnwrap();

const historyOf = async (id: JobId, employer = acme) =>
  (await all(jobs.history(employer, id))).map((entry) => entry._unsafeUnwrap());

describe('the history of a job (D34)', () => {
  it('is read to its end, the newest change first, however long', async () => {
    await keepHistory();
    const { id } = await add();
    for (let count = 0; count < 150; count++) {
      await jobs.update(acme, id, { title: `Title ${count}` });
      await add();
    }
    const whole = await historyOf(id);
    const changes = whole.map(({ change }) => change);
    expect(changes.map(({ version }) => version)).toEqual(
      Array.from({ length: 151 }, (_, index) => 151 - index),
    );
    expect(whole.at(-1)?.before).toBeNull();
    const alone = await all(jobs.history(acme, id, { omitBefore: true }));
    expect(alone.map((entry) => entry._unsafeUnwrap())).toEqual(
      changes.map((change) => ({ change })),
    );
  });

  it('holds one job in memory at a time, and gives everything else a turn', async () => {
    await keepHistory();
    const { id } = await add();
    for (const title of ['A', 'B', 'C']) await jobs.update(acme, id, { title });
    let ms = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 5));
    let turns = 0;
    const others = setInterval(() => turns++);
    const limits: number[] = [];
    const service = openOverLog({
      history: (employer, job, page) => {
        limits.push(page.limit);
        return store.changes.history(employer, job, page);
      },
    });
    try {
      expect(await all(service.history(acme, id))).toHaveLength(4);
    } finally {
      clearInterval(others);
      clock.mockRestore();
    }
    expect(limits).toEqual([1, 1, 1, 1, 1]);
    expect(turns).toBeGreaterThan(0);
  });

  it('ends with the failure of the store', async () => {
    const [entry, ...more] = await all(
      openOverLog({ history: unavailable }).history(acme, jobId(1)),
    );
    expect([entry?._unsafeUnwrapErr().code, more]).toEqual(['store-unavailable', []]);
  });
});
