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
  /** Folds texts for some milliseconds, inside a transaction; true when none is left. */
  step(): boolean;
}

interface TextRow {
  readonly id: number;
  readonly title: string;
  readonly reference_id: string | null;
  readonly search_title: string;
  readonly search_reference_id: string | null;
}

// How long a step works, beside its commit.
const stepMs = 2;
const jobsPerLook = 20;
const pauseMs = 5;
const pauseAfterFailureMs = 10_000;

/**
 * Creates the refolding of an open, migrated database. How far it is stands in the file alone; steps
 * end by `clock`, in milliseconds.
 */
export const createRefolding = (db: Database, clock: () => number): Refolding => {
  const doneId = db.prepare<[], number>('SELECT done_id FROM refolding').pluck();
  const next = db.prepare<[number, number], TextRow>(
    `SELECT id, title, reference_id, search_title, search_reference_id FROM job
     WHERE id > ? ORDER BY id LIMIT +?`,
  );
  const fold = db.prepare<[string, string | null, number]>(
    'UPDATE job SET search_title = ?, search_reference_id = ? WHERE id = ?',
  );
  const advance = db.prepare<[number]>('UPDATE refolding SET done_id = ?');
  const finish = db.prepare('DELETE FROM refolding');
  // Once it is done, it is for good.
  let isKnownToBeDone = false;

  /** Folds the texts of the next jobs behind an id; returns the last one's, or `null` at the end. */
  const foldNext = (from: number): number | null => {
    const rows = next.all(from, jobsPerLook);
    for (const row of rows) {
      const title = foldText(row.title);
      const referenceId = row.reference_id === null ? null : foldText(row.reference_id);
      if (title === row.search_title && referenceId === row.search_reference_id) continue;
      fold.run(title, referenceId, row.id);
    }
    return rows.length < jobsPerLook ? null : (rows.at(-1)?.id ?? null);
  };

  return {
    isDone() {
      isKnownToBeDone ||= doneId.get() === undefined;
      return isKnownToBeDone;
    },
    step() {
      const deadline = clock() + stepMs;
      let reached = doneId.get() ?? null;
      if (reached === null) return true;
      do reached = foldNext(reached);
      while (reached !== null && clock() < deadline);
      if (reached === null) finish.run();
      else advance.run(reached);
      return reached === null;
    },
  };
};

/** What {@link refoldInSteps} works with. */
export interface RefoldingParts {
  readonly refolding: Refolding;
  readonly read: Read;
  readonly queue: Pick<WriteQueue, 'submit'>;
  readonly isClosing: () => boolean;
  readonly pause?: (ms: number) => Promise<unknown>;
}

const pauseWithoutHolding = (ms: number): Promise<unknown> => delay(ms, undefined, { ref: false });

/**
 * Takes step after step, each in a transaction of its own or in that of other writes, with a pause
 * after each, until all are taken, the store closes or the file is damaged. After any other failure it
 * tries again later. Several processes may do so at once. What is left is done by the next store that
 * opens the file.
 */
export const refoldInSteps = async (parts: RefoldingParts): Promise<void> => {
  const { refolding, read, queue, isClosing, pause = pauseWithoutHolding } = parts;
  while (!isClosing()) {
    const isDone = await read(refolding.isDone);
    const stepped =
      isDone.isErr() || isDone.value ? isDone : await queue.submit(() => ok(refolding.step()));
    if (stepped.isErr()) {
      const reason = 'reason' in stepped.error ? stepped.error.reason : null;
      if (reason === 'closed' || reason === 'damaged') return;
    } else if (stepped.value) return;
    await pause(stepped.isErr() ? pauseAfterFailureMs : pauseMs);
  }
};
