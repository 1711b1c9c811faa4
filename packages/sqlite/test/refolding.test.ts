import { createJobService } from '@jobposting/core';
import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { acme, aNewJob, aQuery, aStamp, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../src/file/open-database.ts';
import { createRefolding, refoldInSteps } from '../src/refolding.ts';
import type { DatabaseFile } from './database-file.ts';
import { aFile, openFor } from './open-files.ts';

const count = 1_600;
const titleOf = (n: number): string => `L’Œuvre – नीला ${10_000 + n}  Straße`;
const employer = { id: acme, name: 'Acme', unlimited: false };

/** A file whose texts are as the folding of the first version left them. */
const anOldFile = async (): Promise<DatabaseFile> => {
  const file = aFile();
  const store = await file.open();
  const jobs = Array.from({ length: count }, (_, n) =>
    store.jobs.insert(aNewJob({ title: titleOf(n), referenceId: `Réf–${10_000 + n}` }), aStamp()),
  );
  await Promise.all(jobs);
  await store.close();
  const db = new Database(file.path);
  const foldAsBefore = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase();
  db.function('fold_as_before', (text) => foldAsBefore(String(text)));
  db.exec(`
    UPDATE job SET search_title = fold_as_before(title),
      search_reference_id = fold_as_before(reference_id);
    INSERT INTO refolding VALUES (1, 0);
  `);
  db.close();
  return file;
};

const doneId = (db: Database.Database): number | undefined =>
  db.prepare<[], number>('SELECT done_id FROM refolding').pluck().get();

/** A clock that goes on by that many milliseconds at each look. */
const tickingBy = (ms: number): (() => number) => {
  let now = 0;
  return () => {
    now += ms;
    return now;
  };
};

const looker = (file: DatabaseFile): Database.Database => {
  const db = new Database(file.path);
  onTestFinished(() => void db.close());
  return db;
};

describe('folding the texts of a file anew', () => {
  it('every job is found by its title in every store while the steps run, and after (D25)', async () => {
    const file = await anOldFile();
    // Who holds the lock takes most steps, so that the searches meet the file between two of them.
    const { db } = expectOk(await openDatabase(file.path, 50));
    const refolding = createRefolding(db, tickingBy(0.2));
    const busyTimeoutMs = 1;
    const early = createJobService({ store: (await openFor(file, { busyTimeoutMs })).jobs });
    let steps = 0;
    for (let isDone = false; !isDone; steps++) {
      // A store that searches for the first time reads what the steps have left.
      const late = await file.open({ busyTimeoutMs });
      db.exec('BEGIN IMMEDIATE');
      for (const jobs of [early, createJobService({ store: late.jobs })]) {
        for (let n = steps; n < count; n += 397) {
          for (const q of [titleOf(n), `l'oeuvre - नीला ${10_000 + n} `, `ref-${10_000 + n}`]) {
            const found = expectOk(await jobs.list(employer, { q, pageSize: 100 }));
            expect(found.headers.map(({ title }) => title)).toContain(titleOf(n));
          }
        }
        const wrong = expectOk(await jobs.list(employer, { q: 'नला' }));
        expect(wrong.total).toBe(0);
      }
      await late.close();
      isDone = refolding.step();
      db.exec('COMMIT');
    }
    db.close();
    expect(steps).toBeGreaterThan(2);
    const after = await openFor(file);
    const found = expectOk(
      await after.jobs.list(acme, aQuery({ search: { form: 'folded', term: "l'oeuvre - " } })),
    );
    expect(found.total).toBe(count);
    expect(expectOk(await after.verify())).toEqual([]);
  });

  it('a store that stops after some steps leaves the rest to the next one', async () => {
    const file = await anOldFile();
    const { db } = expectOk(await openDatabase(file.path, 50));
    const refolding = createRefolding(db, tickingBy(0.2));
    db.transaction(refolding.step)();
    db.transaction(refolding.step)();
    const reached = doneId(db);
    expect(reached).toBeGreaterThan(0);
    expect(refolding.isDone()).toBe(false);
    db.close();

    const { db: next } = expectOk(await openDatabase(file.path, 50));
    onTestFinished(() => void next.close());
    const continued = createRefolding(next, tickingBy(0.2));
    while (!next.transaction(continued.step)());
    expect(continued.isDone()).toBe(true);
    const store = await openFor(file);
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('a step ends by the clock, not after a number of jobs', async () => {
    const file = await anOldFile();
    const { db } = expectOk(await openDatabase(file.path, 50));
    onTestFinished(() => void db.close());
    const reachedBy = (msPerLook: number): number => {
      const before = doneId(db) ?? 0;
      db.transaction(createRefolding(db, tickingBy(msPerLook)).step)();
      return (doneId(db) ?? count) - before;
    };
    const slow = reachedBy(100);
    expect(slow).toBeGreaterThan(0);
    expect(reachedBy(1)).toBe(2 * slow);
    expect(reachedBy(0.1)).toBeGreaterThan(10 * slow);
  });

  it('a store does not take the texts that are still to be folded for damaged', async () => {
    const file = await anOldFile();
    const store = await file.open();
    expect(expectOk(await store.verify())).toEqual([]);
    await store.close();
  });

  it('the steps change no job and no kept page', async () => {
    const file = await anOldFile();
    const store = await openFor(file);
    const list = async () => expectOk(await store.jobs.list(acme, aQuery()));
    const before = await list();
    const look = looker(file);
    while (doneId(look) !== undefined) await new Promise(setImmediate);
    expect(await list()).toBe(before);
  });

  it('a new file has nothing to fold anew', async () => {
    const file = aFile();
    await openFor(file);
    expect(doneId(looker(file))).toBeUndefined();
  });
});

describe('the steps of folding anew', () => {
  type Reason = StoreUnavailable['reason'];

  /** Three steps, before each of which a read and then a write may fail. */
  const run = async (failing: { reads?: Reason[]; writes?: Reason[] }, pausesUntilClosing = 99) => {
    const { reads = [], writes = [] } = failing;
    let left = 3;
    const pauses: number[] = [];
    const attempt = async <T>(reasons: Reason[], work: () => T) => {
      const reason = reasons.shift();
      const result: Result<T, StoreUnavailable> =
        reason === undefined ? ok(work()) : err(storeUnavailable(reason));
      return result;
    };
    await refoldInSteps({
      refolding: {
        isDone: () => left === 0,
        step() {
          left--;
          return left === 0;
        },
      },
      read: (query) => attempt(reads, query),
      queue: {
        submit: async (work) => (await attempt(writes, work)).andThen((result) => result),
      },
      isClosing: () => pauses.length >= pausesUntilClosing,
      pause: async (ms) => void pauses.push(ms),
    });
    return { left, pauses };
  };

  it('they follow each other with short pauses', async () => {
    expect(await run({})).toEqual({ left: 0, pauses: [5, 5] });
  });

  it.each(['busy', 'full', 'failed', 'unreachable'] as const)(
    'a step that fails because the store is %s is taken again after a longer pause',
    async (reason) => {
      const expected = { left: 0, pauses: [10_000, 5, 5] };
      expect(await run({ writes: [reason] })).toEqual(expected);
      expect(await run({ reads: [reason] })).toEqual(expected);
    },
  );

  it.each(['closed', 'damaged'] as const)(
    'no step follows once the store is %s',
    async (reason) => {
      expect(await run({ writes: [reason] })).toEqual({ left: 3, pauses: [] });
      expect(await run({ reads: [reason] })).toEqual({ left: 3, pauses: [] });
    },
  );

  it('no step follows once the store is being closed', async () => {
    expect(await run({}, 1)).toEqual({ left: 2, pauses: [5] });
  });
});
