import { setTimeout as delay } from 'node:timers/promises';
import { foldText } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { ok } from 'neverthrow';
import type { Read } from './freshness/fresh-read.ts';
import type { WriteQueue } from './write-queue.ts';

/**
 * Makes the folded texts of a file anew after the folding has changed (decision D25). Until that is
 * done they are not to be searched: titles and referenceIds are, folded as they are read.
 */
export interface Refolding {
  isDone(): boolean;
  /** Folds the texts of the next jobs, inside a transaction; true when none is left. */
  step(): boolean;
}

interface TextRow {
  readonly id: number;
  readonly title: string;
  readonly reference_id: string | null;
  readonly search_title: string;
  readonly search_reference_id: string | null;
}

// A step takes 1 ms, and up to 6 ms where every text changes.
const jobsPerStep = 200;
const pauseMs = 5;

/** Creates the refolding of an open, migrated database. How far it is stands in the file alone. */
export const createRefolding = (db: Database): Refolding => {
  const doneId = db.prepare<[], number>('SELECT done_id FROM refolding').pluck();
  const next = db.prepare<[number, number], TextRow>(
    `SELECT id, title, reference_id, search_title, search_reference_id FROM job
     WHERE id > ? ORDER BY id LIMIT ?`,
  );
  const fold = db.prepare<[string, string | null, number]>(
    'UPDATE job SET search_title = ?, search_reference_id = ? WHERE id = ?',
  );
  const advance = db.prepare<[number]>('UPDATE refolding SET done_id = ?');
  const finish = db.prepare('DELETE FROM refolding');
  // Once it is done, it is for good.
  let isKnownToBeDone = false;

  return {
    isDone() {
      isKnownToBeDone ||= doneId.get() === undefined;
      return isKnownToBeDone;
    },
    step() {
      const from = doneId.get();
      if (from === undefined) return true;
      const rows = next.all(from, jobsPerStep);
      for (const row of rows) {
        const title = foldText(row.title);
        const referenceId = row.reference_id === null ? null : foldText(row.reference_id);
        if (title === row.search_title && referenceId === row.search_reference_id) continue;
        fold.run(title, referenceId, row.id);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < jobsPerStep) finish.run();
      else advance.run(last.id);
      return rows.length < jobsPerStep;
    },
  };
};

/**
 * Takes step after step, each in a transaction of its own or in that of other writes, with a pause
 * after each, until all are taken or the store closes. Several processes may do so at once. What is
 * left is done by the next store that opens the file.
 */
export const refoldInSteps = async (
  refolding: Refolding,
  read: Read,
  queue: WriteQueue,
  isClosing: () => boolean,
): Promise<void> => {
  const found = await read(refolding.isDone);
  let isDone = found.unwrapOr(true);
  while (!isDone) {
    await delay(pauseMs, undefined, { ref: false });
    if (isClosing()) return;
    const stepped = await queue.submit(() => ok(refolding.step()));
    if (stepped.isErr() && stepped.error.code === 'store-unavailable') {
      if (stepped.error.reason !== 'busy') return;
    }
    isDone = stepped.unwrapOr(false);
  }
};
