import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@jobposting/bench/random';
import { openSqliteStore } from '@jobposting/sqlite';
import { createApiClient } from '../api-client.ts';
import { findDatabaseProblems } from '../check-database.ts';
import { copyDatabase } from '../power-loss/copy-database.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { startServer } from '../server-process.ts';
import { checkStore, type StoreAnswers } from './check-store.ts';
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
  /** Files too large to be checked at the start with wrong answers that only a check could prevent. */
  readonly unnoticed: number;
  readonly faults: readonly string[];
}

/** Starting the real server takes a hundred times as long as opening a store. */
const filesPerServer = 25;

const uncheckedBytes = 17 * 1024 * 1024;

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

/** The same question to the real server, by id alone. */
const tryServer = async (path: string, stored: StoredFile): Promise<StoreAnswers> => {
  const answers = { right: 0, refused: 0, wrong: [] as string[], thrown: [] as string[] };
  const started = await startServer({ database: path, options: ['--log-level', 'error'] }).catch(
    (error: Error) => error.message,
  );
  if (typeof started === 'string') {
    const isRefusal = /^the server ended with 1: jobposting: [^\n]+\n?$/.test(started);
    if (!isRefusal) answers.thrown.push(started);
    return answers;
  }
  for (const { owner, id } of stored.jobs) {
    const holder = stored.holders.find(({ employer }) => employer.id === owner.id);
    const { status } = await createApiClient(started.address, holder?.apiKey ?? '')
      .call('GET', `/jobs/${id}`)
      .catch(() => ({ status: 0 }));
    if (status === 200) answers.right++;
    else if (status === 503) answers.refused++;
    else if (status === 401 || status === 404) answers.wrong.push(`GET of job ${id}: ${status}`);
    else answers.thrown.push(`GET of job ${id}: ${status}`);
  }
  // A checkpoint of a damaged file may fail; that it ends is what counts.
  await started.stop();
  const isRaw = started
    .log()
    .split('\n')
    .some((line) => line !== '' && !line.startsWith('{'));
  if (isRaw) answers.thrown.push(`it wrote beside its log: ${started.log().slice(0, 400)}`);
  return answers;
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
  const report = { refusedAtStart: 0, right: 0, refused: 0, unnoticeable: 0, unnoticed: 0 };
  const faults: string[] = [];

  for (let index = 0; index < files; index++) {
    const random = createRandom(seed, index);
    const isLogDamaged = random.chance(30);
    const suffix = isLogDamaged ? '-wal' : '';
    const copy = join(directory.path, `damaged-${index}.sqlite`);
    copyDatabase(original, copy);
    const { way, bytes } = spoilFile(readFileSync(original + suffix), random);
    writeFileSync(copy + suffix, bytes);
    // Larger files are not checked when they are opened, so damage is met later. What follows the last
    // page is no part of a database.
    const isLarge = random.chance(40);
    if (isLarge) truncateSync(copy, Math.max(uncheckedBytes, statSync(copy).size));
    const verified = `${copy}.verified`;
    const served = `${copy}.served`;
    for (const other of [verified, served]) copyDatabase(copy, other);

    const what = `${isLarge ? 'large, ' : ''}${isLogDamaged ? 'the log' : 'the database'}`;
    const where = `file ${index} (${what}, ${way})`;
    try {
      const { message, answers, thrown } = await tryFile(copy, stored, isLogDamaged);
      faults.push(...thrown.map((fault) => `${where}: ${fault}`));
      if (message !== null) report.refusedAtStart++;
      report.right += answers?.right ?? 0;
      report.refused += answers?.refused ?? 0;
      const isServed = index % filesPerServer === 0;
      const byServer = isServed ? await tryServer(served, stored) : null;
      faults.push(...(byServer?.thrown ?? []).map((fault) => `${where}, the server: ${fault}`));
      const wrong = [...(answers?.wrong ?? []), ...(byServer?.wrong ?? [])];
      if (wrong.length > 0) {
        const problems = await findDatabaseProblems(verified);
        const why = problems[0]?.slice(0, 100);
        if (why === undefined) report.unnoticeable++;
        else if (isLarge) report.unnoticed++;
        else faults.push(...wrong.map((fault) => `${where}, ${why}: ${fault}`));
      }
    } catch (error) {
      faults.push(`${where}: ${(error as Error).stack}`);
    }
    for (const file of [copy, verified, served]) {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    }
    onFile?.(index + 1);
  }
  directory.remove();
  return { files, ...report, faults };
};
