import { type JobService, jobId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lineOf, sendBatch } from './batch.ts';
import { active, add, complete, lastOf, openWithClock } from './complete-batch.ts';
import { acme, authenticate, jobBody } from './service.ts';

describe('what another client does during a complete batch (D37)', () => {
  /** A service where `meanwhile` runs once, when the line of A is written. */
  const openWith = async (
    meanwhile: (jobs: JobService) => Promise<unknown>,
    when: 'insert' | 'findNext' = 'insert',
  ) => {
    const store = createMemoryJobStore();
    let isOver = true;
    const once = async (): Promise<void> => {
      if (isOver) return;
      isOver = true;
      await meanwhile(service.jobs);
    };
    const watched: JobStore = {
      ...store,
      insert: async (job, stamp) => {
        const inserted = await store.insert(job, stamp);
        if (when === 'insert') await once();
        return inserted;
      },
      findNext: async (...args) => {
        const found = await store.findNext(...args);
        if (when === 'findNext') await once();
        return found;
      },
    };
    const service = openWithClock({}, watched);
    await add(service, 'X', 'Y');
    await service.jobs.update(acme, jobId(1), { status: 'archived' });
    isOver = false;
    return service;
  };

  const create = (jobs: JobService) =>
    jobs.putByReferenceId(acme, { ...jobBody, referenceId: 'N' });
  const publish = (jobs: JobService) =>
    jobs.putByReferenceId(acme, { referenceId: 'X', status: 'active' });
  const update = (change: object) => (jobs: JobService) => jobs.update(acme, jobId(2), change);
  const named = [lineOf({ referenceId: 'A' }), lineOf({ referenceId: 'B', title: '' })];

  type Meanwhile = Parameters<typeof openWith>;
  it.each<[string, NonNullable<Meanwhile[1]>, Meanwhile[0], number, unknown[]]>([
    ['leaves a job that it creates', 'insert', create, 1, ['A', 'N']],
    ['leaves a job that it publishes', 'insert', publish, 1, ['X', 'A']],
    ['leaves one that it publishes late', 'findNext', publish, 1, ['X', 'A']],
    ['leaves one that loses its name', 'findNext', update({ referenceId: null }), 0, [null, 'A']],
    ['leaves one that it names so', 'findNext', update({ referenceId: 'B' }), 0, ['B', 'A']],
    ['counts none that it archives', 'findNext', update({ status: 'archived' }), 0, ['A']],
    ['counts none that it deletes', 'findNext', (jobs) => jobs.delete(acme, jobId(2)), 0, ['A']],
  ])('%s, at %s', async (_, when, meanwhile, archived, left) => {
    const service = await openWith(meanwhile, when);
    expect(lastOf(await complete(service, named))).toEqual({ archived });
    expect(await active(service)).toEqual(left);
  });

  it('archives a job whose other fields it changes', async () => {
    const service = await openWith(
      (jobs) => jobs.update(acme, jobId(2), { title: 'Pipefitter' }),
      'findNext',
    );
    const answers = await complete(service, [lineOf({ referenceId: 'A' })]);
    expect(lastOf(answers)).toEqual({ archived: 1 });
    const stored = expectOk(await service.jobs.get(acme, { id: jobId(2) }));
    expect([stored.title, stored.status]).toEqual(['Pipefitter', 'archived']);
  });
});

describe('a server that stops during a batch (D37)', () => {
  /** A service that stops once the line of B is written. */
  const openThatStops = () => {
    let stopping = false;
    const store = createMemoryJobStore();
    const stops: JobStore = {
      ...store,
      insert: async (job, stamp) => {
        if (job.referenceId === 'B') stopping = true;
        return store.insert(job, stamp);
      },
    };
    return openWithClock({ isStopping: () => stopping }, stops);
  };
  const lines = [
    ...['A', 'B'].map((referenceId) => lineOf({ referenceId })),
    ...Array.from({ length: 500 }, (_, index) => lineOf({ referenceId: `R${index}` })),
  ];

  it('finishes the lines that it has begun, and says that it stopped', async () => {
    const service = openThatStops();
    const answers = await sendBatch(service, lines);
    const last = lastOf(answers);
    expect(last).toMatchObject({ status: 503, code: 'shutting-down' });
    expect(last).not.toHaveProperty('line');
    expect(last).not.toHaveProperty('archived');
    const written = answers.slice(0, -1);
    expect(written.map(({ line }) => line)).toEqual(written.map((_, index) => index + 1));
    expect(written.length).toBeLessThan(lines.length);
    expect(await active(service)).toHaveLength(written.length);
  });

  it('archives nothing', async () => {
    const service = openThatStops();
    await add(service, 'Z');
    const answers = await complete(service, lines);
    expect(lastOf(answers)).toMatchObject({ archived: 0, status: 503, code: 'shutting-down' });
    expect(await active(service)).toContain('Z');
  });

  it('archives no further, and says how far it came', async () => {
    const store = createMemoryJobStore();
    let stopping = false;
    const stops: JobStore = {
      ...store,
      update: async (update, stamp) => {
        stopping = true;
        return store.update(update, stamp);
      },
    };
    const service = openWithClock({ isStopping: () => stopping }, stops);
    await add(service, ...Array.from({ length: 250 }, (_, index) => `R${index}`));
    const answers = await complete(service, [lineOf({ referenceId: 'A' })]);
    expect(lastOf(answers)).toMatchObject({ archived: 100, status: 503, code: 'shutting-down' });
    expect(await active(service)).toHaveLength(151);
  });
});

describe('a key that is revoked during a batch (D21)', () => {
  /** A service that revokes all keys when it is told to, a second before the clock is looked at next. */
  const openThatRevokes = (method: 'insert' | 'update') => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = createMemoryJobStore();
    let isRevoked = false;
    const revoke = () => {
      if (!isRevoked) vi.advanceTimersByTime(1000);
      isRevoked = true;
    };
    const revokes: JobStore = {
      ...store,
      insert: async (job, stamp) => {
        if (method === 'insert' && job.referenceId === 'B') revoke();
        return store.insert(job, stamp);
      },
      update: async (update, stamp) => {
        if (method === 'update') revoke();
        return store.update(update, stamp);
      },
    };
    const options = {
      authenticate: (key: string | null) => (isRevoked ? null : authenticate(key)),
    };
    return openWithClock(options, revokes);
  };

  it('has no line accepted a second later, and nothing archived', async () => {
    const service = openThatRevokes('insert');
    await add(service, 'Z');
    const more = Array.from({ length: 500 }, (_, index) => `R${index}`);
    const lines = ['A', 'B', ...more].map((referenceId) => lineOf({ referenceId }));
    const answers = await complete(service, lines);
    expect(lastOf(answers)).toMatchObject({ archived: 0, status: 401, code: 'invalid-api-key' });
    expect(answers.length).toBeLessThan(lines.length);
    expect(await active(service)).toHaveLength(answers.length);
  });

  it('archives no further, and says how far it came', async () => {
    const service = openThatRevokes('update');
    await add(service, ...Array.from({ length: 250 }, (_, index) => `R${index}`));
    const answers = await complete(service, [lineOf({ referenceId: 'A' })]);
    expect(lastOf(answers)).toMatchObject({ archived: 100, status: 401, code: 'invalid-api-key' });
    expect(await active(service)).toHaveLength(151);
  });
});
