import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@jobposting/bench/random';
import { openSqliteStore } from '@jobposting/sqlite';
import { findDatabaseProblems } from '../check-database.ts';
import { copyDatabase } from '../power-loss/copy-database.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { checkStore } from './check-store.ts';
import { spoilFile } from './spoil-file.ts';
import { makeStoredFile, type StoredFile } from './stored-file.ts';

export interface DamagedFilesOptions {
  readonly files: number;
  readonly seed: number;
  readonly onFile?: (count: number) => void;
}

export interface DamagedFilesReport {
  readonly files: number;
  /** Refused when they were opened. */
  readonly refusedAtStart: number;
  /** Answers of the others. */
  readonly right: number;
  readonly refused: number;
  /** Files with wrong answers whose damage SQLite cannot notice, such as another letter in a title. */
  readonly unnoticeable: number;
  readonly faults: readonly string[];
}

const isOneLine = (message: string): boolean => !message.trim().includes('\n');

/** Opens one damaged file, asks for everything, and returns what was wrong with the answers. */
const tryFile = async (path: string, stored: StoredFile, isLogDamaged: boolean) => {
  const opened = await openSqliteStore({ path });
  if (opened.isErr()) {
    const { message } = opened.error;
    return { message, answers: null, thrown: isOneLine(message) ? [] : [message] };
  }
  const store = opened.value;
  const answers = await checkStore(store, stored, isLogDamaged);
  const thrown = [...answers.thrown];
  await store.close().catch((error: Error) => thrown.push(`close: ${error.stack}`));
  return { message: null, answers, thrown };
};

/** Damages copies of a small database or of its log, and looks at what a store makes of each. */
export const damageFiles = async (options: DamagedFilesOptions): Promise<DamagedFilesReport> => {
  const { files, seed, onFile } = options;
  const directory = createScratchDirectory();
  const path = join(directory.path, 'stored.sqlite');
  const original = join(directory.path, 'original.sqlite');
  const stored = await makeStoredFile(path);
  copyDatabase(path, original);
  await stored.close();
  const report = { refusedAtStart: 0, right: 0, refused: 0, unnoticeable: 0 };
  const faults: string[] = [];

  for (let index = 0; index < files; index++) {
    const random = createRandom(seed, index);
    const isLogDamaged = random.chance(30);
    const suffix = isLogDamaged ? '-wal' : '';
    const copy = join(directory.path, `damaged-${index}.sqlite`);
    copyDatabase(original, copy);
    const { way, bytes } = spoilFile(readFileSync(original + suffix), random);
    writeFileSync(copy + suffix, bytes);
    const verified = `${copy}.verified`;
    copyDatabase(copy, verified);

    const where = `file ${index} (${isLogDamaged ? 'the log' : 'the database'}, ${way})`;
    try {
      const { message, answers, thrown } = await tryFile(copy, stored, isLogDamaged);
      faults.push(...thrown.map((fault) => `${where}: ${fault}`));
      if (message !== null) report.refusedAtStart++;
      report.right += answers?.right ?? 0;
      report.refused += answers?.refused ?? 0;
      const wrong = answers?.wrong ?? [];
      if (wrong.length > 0) {
        const problems = await findDatabaseProblems(verified);
        if (problems.length === 0) report.unnoticeable++;
        const why = problems[0]?.slice(0, 100);
        if (why !== undefined) faults.push(...wrong.map((fault) => `${where}, ${why}: ${fault}`));
      }
    } catch (error) {
      faults.push(`${where}: ${(error as Error).stack}`);
    }
    for (const file of [copy, verified]) {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    }
    onFile?.(index + 1);
  }
  directory.remove();
  return { files, ...report, faults };
};
