import { createHash } from 'node:crypto';
import { employerId, type Job } from '@jobposting/core';
import type { KeyHash, Store } from '@jobposting/core/adapter';
import { acme, aNewJob, aQuery, aStamp, atMinute } from '@jobposting/store-contract';
import { err, type Result } from 'neverthrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { storeOn } from './create-stores.ts';
import { type OpenedDatabase, openDatabase } from './open-connections.ts';

let database: OpenedDatabase;
let direct: Connections;
let jobs: readonly Job[];
let count = 0;

beforeAll(async () => {
  database = await openDatabase();
  direct = database.connect();
  const store = storeOn(direct);
  await store.jobs.changes.setRetention({ historyDays: 1 });
  const inserted = Array.from({ length: 250 }, (_, n) =>
    store.jobs.insert(aNewJob({ referenceId: `A-${n}`, autoRefresh: true }), aStamp()),
  );
  jobs = (await Promise.all(inserted)).map((each) => each._unsafeUnwrap());
});
afterAll(() => database.close());

const aKey = () => ({
  hash: createHash('sha256').update(`key ${++count}`).digest('base64') as KeyHash,
  label: null,
  createdAt: atMinute(0),
});
const folded = { form: 'folded', term: 'nurse' } as const;
const due = {
  publishedUntil: atMinute(9),
  publishedFrom: atMinute(99),
  now: atMinute(0),
  after: null,
  limit: 250,
};

/** A call of each kind, with data that makes those that can need several statements. */
const calls: Readonly<Record<string, (store: Store) => Promise<Result<unknown, unknown>>>> = {
  find: ({ jobs: { find } }) => find(acme, { id: (jobs[0] as Job).id }),
  'find by referenceId': ({ jobs: { find } }) => find(acme, { referenceId: 'A-1' }),
  'list of one': ({ jobs: { list } }) => list(acme, aQuery({ pageSize: 1 })),
  'list of the middle': ({ jobs: { list } }) => list(acme, aQuery({ page: 1_100, pageSize: 1 })),
  'list of a reference': ({ jobs: { list } }) => list(acme, aQuery({ referenceId: 'A-1' })),
  'list of open jobs': ({ jobs: { list } }) => list(acme, aQuery({ status: 'open', page: 2 })),
  search: ({ jobs: { list } }) => list(acme, aQuery({ search: folded, page: 2 })),
  findNext: ({ jobs: { findNext } }) => findNext(acme, { after: null, limit: 250 }),
  findDueForRefresh: ({ jobs: { findDueForRefresh } }) => findDueForRefresh(due),
  'find open jobs': ({ jobs: { published } }) =>
    published.findNextOpen({ employerId: null, now: atMinute(0), after: null, limit: 250 }),
  'find a confidential job': ({ jobs: { published } }) =>
    published.findConfidential((jobs[0] as Job).id),
  insert: ({ jobs: { insert } }) => insert(aNewJob(), aStamp()),
  update: ({ jobs: store }) =>
    store.update({ from: jobs[1] as Job, to: { ...(jobs[1] as Job), title: 'Cook' } }, aStamp()),
  delete: ({ jobs: store }) => store.delete(jobs[2] as Job, aStamp()),
  recordClosings: ({ jobs: { changes } }) =>
    changes.recordClosings({ now: atMinute(9e6), limit: 1_000 }),
  'changes of all': ({ jobs: { changes } }) => changes.read(null, { limit: 500 }),
  'changes of one': ({ jobs: { changes } }) => changes.read(null, { employerId: acme, limit: 5 }),
  'newest cursor': ({ jobs: { changes } }) => changes.newestCursor({}),
  history: ({ jobs: { changes } }) =>
    changes.history(acme, (jobs[1] as Job).id, { after: null, limit: 5 }),
  prune: ({ jobs: { changes } }) => changes.prune({ now: atMinute(9e6), limit: 10 }),
  setRetention: ({ jobs: { changes } }) => changes.setRetention({}),
  'add an employer': ({ employers }) => employers.add({ name: 'A', unlimited: true }, aKey()),
  'add a key': ({ employers }) => employers.addKey(employerId(1), aKey()),
  'find a key': async ({ employers }) => employers.findByKeyHash(aKey().hash),
  'list employers': ({ employers }) => employers.list(),
};

type Step = (run: (deadline?: number) => Promise<unknown>, deadline?: number) => Promise<unknown>;

/** Connections that pass each statement to a test. */
const watched = (step: Step): Connections => {
  const connections = {
    ...direct,
    read: (statement: never, values: never, deadline?: number) =>
      step(() => direct.read(statement, values, deadline), deadline),
    write: (statement: never, values: never, deadline?: number) =>
      step(() => direct.write(statement, values, deadline), deadline),
    writeRepeatably: (statement: never, values: never, deadline?: number) =>
      step(() => direct.writeRepeatably(statement, values, deadline), deadline),
    search: (subject: number, statement: never, values: never, deadline?: number) =>
      step(() => direct.search(subject, statement, values, deadline), deadline),
  };
  return connections as unknown as Connections;
};

// Each of its steps has the whole time limit: otherwise a long run of closed jobs would fail every time.
const goesOnInSteps = 'find open jobs';

describe.each(Object.entries(calls))('the call %s', (name, call) => {
  test.skipIf(name === goesOnInSteps)('gives all its statements one deadline', async () => {
    const deadlines: unknown[] = [];
    const store = storeOn(
      watched((run, deadline) => {
        deadlines.push(deadline ?? Symbol('its own'));
        return run();
      }),
    );
    await call(store);
    await call(store);
    // One for each of the two.
    expect(new Set(deadlines).size).toBeLessThanOrEqual(2);
  });

  test.each([
    { kind: 'lost', cause: new Error('cut'), code: 'store-unavailable' },
    { kind: 'not-sent', error: { code: 'store-unavailable' }, code: 'store-unavailable' },
  ])('returns when any of its statements is $kind', async (failure) => {
    for (let failing = 1, steps = 1; failing <= steps; failing++) {
      steps = 0;
      let generation = 0;
      const connections = watched((run) => {
        if (++steps < failing || steps > failing + 2) return run();
        generation++;
        return Promise.resolve(err(failure));
      });
      const store = storeOn({ ...connections, generation: () => generation });
      const results = await Promise.allSettled([call(store), call(store)]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    }
  });
});

test('an update whose job another process closes meanwhile keeps its deadline', async () => {
  const store = storeOn(direct);
  const job = (
    await store.jobs.insert(aNewJob({ closeDate: atMinute(5) }), aStamp())
  )._unsafeUnwrap();
  const deadlines = new Set<unknown>();
  const late = storeOn({
    ...direct,
    write: (...write) => {
      deadlines.add(write[2]);
      return direct.write(...write);
    },
  });
  (await store.jobs.changes.recordClosings({ now: atMinute(6), limit: 9 }))._unsafeUnwrap();
  const to = { ...job, title: 'Cook' };
  expect((await late.jobs.update({ from: { ...job }, to }, aStamp())).isOk()).toBe(true);
  expect(deadlines.size).toBe(1);
});
