import { type JobService, jobId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Authenticate } from '../src/index.ts';
import { lineOf, sendBatch } from './batch.ts';
import { active, add, complete, lastOf, openWithClock } from './complete-batch.ts';
import type { RawRequest } from './edges.ts';
import { acme, authenticate, jobBody, storeThat } from './service.ts';

describe('a complete batch while another client writes (D37)', () => {
  /** A service where `meanwhile` runs once: when the line of A is written, or the jobs are read. */
  const openWith = async (
    meanwhile: (jobs: JobService) => Promise<unknown>,
    when: 'insert' | 'read',
  ) => {
    const store = createMemoryJobStore();
    let isBegun = false;
    const now = async (moment: typeof when) => {
      if (!isBegun || moment !== when) return;
      isBegun = false;
      await meanwhile(service.jobs);
    };
    const watched: JobStore = {
      ...store,
      insert: async (job, stamp) => {
        const inserted = await store.insert(job, stamp);
        await now('insert');
        return inserted;
      },
      findNext: async (...args) => {
        const found = await store.findNext(...args);
        await now('read');
        return found;
      },
    };
    const service = openWithClock({}, watched);
    await add(service, 'X', 'Y');
    await service.jobs.update(acme, jobId(1), { status: 'archived' });
    isBegun = true;
    return service;
  };

  const create = (jobs: JobService) =>
    jobs.putByReferenceId(acme, { ...jobBody, referenceId: 'N' });
  const publish = (jobs: JobService) =>
    jobs.putByReferenceId(acme, { referenceId: 'X', status: 'active' });
  const update = (change: object) => (jobs: JobService) => jobs.update(acme, jobId(2), change);
  const named = [lineOf({ referenceId: 'A' }), lineOf({ referenceId: 'B', title: '' })];

  type Meanwhile = Parameters<typeof openWith>;
  it.each<[string, Meanwhile[1], Meanwhile[0], number, unknown[]]>([
    ['keeps a job created meanwhile', 'insert', create, 1, ['A', 'N']],
    ['keeps a job published meanwhile', 'insert', publish, 1, ['X', 'A']],
    ['keeps a job published at the last moment', 'read', publish, 1, ['X', 'A']],
    [
      'keeps a job whose referenceId is removed',
      'read',
      update({ referenceId: null }),
      0,
      [null, 'A'],
    ],
    [
      'keeps a job that gets the referenceId of a line',
      'read',
      update({ referenceId: 'B' }),
      0,
      ['B', 'A'],
    ],
    ['does not count a job archived meanwhile', 'read', update({ status: 'archived' }), 0, ['A']],
    [
      'does not count a job deleted meanwhile',
      'read',
      (jobs) => jobs.delete(acme, jobId(2)),
      0,
      ['A'],
    ],
  ])('%s, at %s', async (_, when, meanwhile, archived, left) => {
    const service = await openWith(meanwhile, when);
    expect(lastOf(await complete(service, named))).toEqual({ archived });
    expect(await active(service)).toEqual(left);
  });

  it('archives a job whose other fields change', async () => {
    const service = await openWith(
      (jobs) => jobs.update(acme, jobId(2), { title: 'Pipefitter' }),
      'read',
    );
    const answers = await complete(service, [lineOf({ referenceId: 'A' })]);
    expect(lastOf(answers)).toEqual({ archived: 1 });
    const stored = expectOk(await service.jobs.get(acme, { id: jobId(2) }));
    expect([stored.title, stored.status]).toEqual(['Pipefitter', 'archived']);
  });
});

/** A server that begins to stop when the line of B is written. */
const openThatStops = () => {
  let isStopping = false;
  const inserts = ({ referenceId }: { readonly referenceId: string | null }): void => {
    isStopping ||= referenceId === 'B';
  };
  return openWithClock({ isStopping: () => isStopping }, storeThat({ inserts }));
};

/** Answers differently who calls from the line of B on, and lets the time pass after which the server asks again. */
const openThatAnswers = (later: Authenticate<RawRequest>) => () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let isLater = false;
  const inserts = ({ referenceId }: { readonly referenceId: string | null }): void => {
    if (referenceId !== 'B') return;
    isLater = true;
    vi.advanceTimersByTime(500);
  };
  return openWithClock(
    { authenticate: (...asked) => (isLater ? later(...asked) : authenticate(asked[0])) },
    storeThat({ inserts }),
  );
};

describe.each([
  ['a server that stops (D37)', openThatStops, { status: 503, code: 'shutting-down' }],
  [
    'a key that is revoked (D21)',
    openThatAnswers(() => null),
    { status: 401, code: 'invalid-api-key' },
  ],
  [
    'a caller that cannot be checked (D21)',
    openThatAnswers(() => Promise.reject(new Error('down'))),
    { status: 503, code: 'authentication-unavailable' },
  ],
])('%s during a batch', (_, open, said) => {
  const lines = [
    ...['A', 'B'].map((referenceId) => lineOf({ referenceId })),
    ...Array.from({ length: 500 }, (_, index) => lineOf({ referenceId: `R${index}` })),
  ];

  it.each([
    ['', {}],
    ['?complete=true', { archived: 0 }],
  ])(
    'finishes the lines in progress of a batch%s, says so, and archives nothing',
    async (...row) => {
      const [query, archived] = row;
      const service = open();
      await add(service, 'Z');
      const answers = await sendBatch(service, lines, query);
      const message = expect.any(String);
      expect(lastOf(answers)).toEqual({ ...archived, ...said, message });
      const written = answers.slice(0, -1);
      expect(written.map(({ line }) => line)).toEqual(written.map((_, index) => index + 1));
      expect(written.length).toBeLessThan(lines.length);
      expect(await active(service)).toHaveLength(written.length + 1);
    },
  );
});

it('a server that stops while a batch archives ends it after a step, and says so (D37)', async () => {
  let isStopping = false;
  const updates = (): void => {
    isStopping = true;
  };
  const service = openWithClock({ isStopping: () => isStopping }, storeThat({ updates }));
  await add(service, ...Array.from({ length: 250 }, (_, index) => `R${index}`));
  const answers = await complete(service, [lineOf({ referenceId: 'A' })]);
  expect(lastOf(answers)).toMatchObject({ archived: 20, status: 503, code: 'shutting-down' });
});
