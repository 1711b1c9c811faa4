import { createJobService } from '@jobposting/core';
import { acme, aNewJob, aQuery, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../src/file/open-database.ts';
import { createRefolding } from '../src/refolding.ts';
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
    store.jobs.insert(aNewJob({ title: titleOf(n), referenceId: `Réf–${10_000 + n}` })),
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

const looker = (file: DatabaseFile): Database.Database => {
  const db = new Database(file.path);
  onTestFinished(() => void db.close());
  return db;
};

describe('folding the texts of a file anew', () => {
  it('every job is found by its title in every store while the steps run, and after (D25)', async () => {
    const file = await anOldFile();
    // Who holds the lock takes most steps, so that the searches meet the file between two of them.
    const db = expectOk(await openDatabase(file.path, 50));
    const refolding = createRefolding(db);
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
    const db = expectOk(await openDatabase(file.path, 50));
    const refolding = createRefolding(db);
    db.transaction(refolding.step)();
    db.transaction(refolding.step)();
    const reached = doneId(db);
    expect(reached).toBeGreaterThan(0);
    expect(refolding.isDone()).toBe(false);
    db.close();

    const next = expectOk(await openDatabase(file.path, 50));
    onTestFinished(() => void next.close());
    const continued = createRefolding(next);
    while (!next.transaction(continued.step)());
    expect(continued.isDone()).toBe(true);
    const store = await openFor(file);
    expect(expectOk(await store.verify())).toEqual([]);
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
