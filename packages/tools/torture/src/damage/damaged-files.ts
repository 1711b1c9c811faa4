import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '@jobposting/bench/random';
import { openSqliteStore } from '@jobposting/sqlite';
import { findDatabaseProblems } from '../check-database.ts';
import { copyDatabase } from '../power-loss/copy-database.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { checkStore, type StoreAnswers } from './check-store.ts';
import { spoilFile } from './spoil-file.ts';
import { makeStoredFile } from './stored-file.ts';

export interface DamagedFilesOptions {
  readonly files: number;
  readonly seed: number;
  readonly onFile?: (count: number) => void;
}

export interface DamagedFilesReport {
  /** Refused when they were opened. */
  readonly refusedAtStart: number;
  /** Answers of the others. */
  readonly right: number;
  readonly refused: number;
  /** Files with wrong answers whose damage SQLite cannot notice, such as another letter in a title. */
  readonly unnoticeable: number;
  /** Files too large to be checked at the start with wrong answers that only a check could prevent. */
  readonly unnoticed: number;
  readonly faults: readonly string[];
}

const uncheckedBytes = 17 * 1024 * 1024;

/** Damages the copy of a database or its log in some way, and says which. */
const damage = (copy: string, random: Random) => {
  const isLogDamaged = random.chance(30);
  const damaged = isLogDamaged ? `${copy}-wal` : copy;
  const { way, bytes } = spoilFile(readFileSync(damaged), random);
  writeFileSync(damaged, bytes);
  // Larger files are not checked when they are opened, so damage is met later. What follows the last
  // page is no part of a database.
  const isLarge = random.chance(40);
  if (isLarge) truncateSync(copy, Math.max(uncheckedBytes, statSync(copy).size));
  const what = `${isLarge ? 'large, ' : ''}${isLogDamaged ? 'the log' : 'the database'}, ${way}`;
  return { isLogDamaged, isLarge, what };
};

/** Damages copies of a small database or of its log, and looks at what a store makes of each. */
export const damageFiles = async (options: DamagedFilesOptions): Promise<DamagedFilesReport> => {
  const { files, seed, onFile } = options;
  const directory = createScratchDirectory();
  const [path, original, copy, verified] = ['stored', 'original', 'damaged', 'verified'].map(
    (name) => join(directory.path, `${name}.sqlite`),
  ) as [string, string, string, string];
  const stored = await makeStoredFile(path);
  copyDatabase(path, original);
  await stored.close();
  const report = { refusedAtStart: 0, right: 0, refused: 0, unnoticeable: 0, unnoticed: 0 };
  const faults: string[] = [];

  /** Opens the copy and asks for everything; `null` when it is refused in one line. */
  const askCopy = async (isLogDamaged: boolean): Promise<StoreAnswers | null> => {
    const opened = await openSqliteStore({ path: copy });
    if (opened.isOk()) {
      const answers = await checkStore(opened.value, stored, isLogDamaged);
      await opened.value.close();
      return answers;
    }
    const { message } = opened.error;
    if (message.trim().includes('\n'))
      throw new Error(`it was refused in several lines: ${message}`);
    return null;
  };

  // Else a question that is asked in a wrong way would pass for damage that nobody can notice.
  copyDatabase(original, copy);
  faults.push(...((await askCopy(false))?.wrong ?? ['the good file was refused']));

  for (let index = 0; index < files; index++) {
    for (const file of [copy, verified]) {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    }
    copyDatabase(original, copy);
    const { isLogDamaged, isLarge, what } = damage(copy, createRandom(seed, index));
    copyDatabase(copy, verified);
    const note = (fault: string): unknown => faults.push(`file ${index} (${what}): ${fault}`);
    try {
      const answers = await askCopy(isLogDamaged);
      if (answers === null) report.refusedAtStart++;
      const { right = 0, refused = 0, wrong = [], thrown = [] } = answers ?? {};
      report.right += right;
      report.refused += refused;
      for (const fault of thrown) note(fault);
      if (wrong.length > 0) {
        const [why] = await findDatabaseProblems(verified);
        if (why === undefined) report.unnoticeable++;
        else if (isLarge) report.unnoticed++;
        else for (const fault of wrong) note(`${why.slice(0, 100)}: ${fault}`);
      }
    } catch (error) {
      note(`${(error as Error).stack}`);
    }
    onFile?.(index + 1);
  }
  directory.remove();
  return { ...report, faults };
};
