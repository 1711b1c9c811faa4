import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '@jobposting/bench/random';
import { openSqliteStore } from '@jobposting/sqlite';
import { createApiClient } from '../client/api-client.ts';
import { copyDatabase, findDatabaseProblems } from '../database-file.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { startServer } from '../server/server-process.ts';
import { checkStore, makeStoredFile, type StoreAnswers, type StoredFile } from './check-store.ts';

const pageBytes = 4_096;

/** A random page of a file. */
const pageIn = (bytes: Buffer, random: Random): Buffer => {
  const page = random.int(0, Math.max(0, Math.floor(bytes.length / pageBytes) - 1));
  return bytes.subarray(page * pageBytes, (page + 1) * pageBytes);
};

const ways: Readonly<Record<string, (bytes: Buffer, random: Random) => Buffer>> = {
  'bytes changed'(bytes, random) {
    for (let left = random.int(1, 20); left > 0; left--) {
      bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
    }
    return bytes;
  },
  'bytes changed in the head of a page'(bytes, random) {
    const page = pageIn(bytes, random);
    for (let left = random.int(1, 4); left > 0; left--) {
      page[random.int(0, Math.min(40, page.length) - 1)] = random.int(0, 255);
    }
    return bytes;
  },
  'a range zeroed'(bytes, random) {
    const from = random.int(0, bytes.length - 1);
    bytes.subarray(from, from + random.int(1, 3 * pageBytes)).fill(0);
    return bytes;
  },
  'a page zeroed'(bytes, random) {
    pageIn(bytes, random).fill(0);
    return bytes;
  },
  'pages swapped'(bytes, random) {
    const [one, other] = [pageIn(bytes, random), pageIn(bytes, random)];
    const kept = Buffer.from(one);
    other.copy(one);
    kept.copy(other);
    return bytes;
  },
  'a page written twice'(bytes, random) {
    pageIn(bytes, random).copy(pageIn(bytes, random));
    return bytes;
  },
  truncated: (bytes, random) => bytes.subarray(0, random.int(0, bytes.length - 1)),
  'cut to whole pages': (bytes, random) =>
    bytes.subarray(0, pageBytes * random.int(1, Math.ceil(bytes.length / pageBytes) - 1)),
  'with bytes after its end': (bytes, random) =>
    Buffer.concat([bytes, Buffer.alloc(random.int(1, 3 * pageBytes), random.int(0, 255))]),
};

/** Damages a copy of these bytes in one way, and names it. */
const spoilFile = (
  original: Buffer,
  random: Random,
): { readonly way: string; readonly bytes: Buffer } => {
  const way = random.pick(Object.keys(ways));
  const bytes = ways[way]?.(Buffer.from(original), random) ?? original;
  return { way, bytes };
};

export interface DamagedFilesOptions {
  readonly files: number;
  readonly seed: number;
}

export interface DamagedFilesReport {
  /** Files that were refused when they were opened. */
  readonly refusedAtStart: number;
  /** Answers of the others. */
  readonly right: number;
  readonly refused: number;
  /** Files with wrong answers whose damage SQLite cannot notice, such as a changed letter in a title. */
  readonly unnoticeable: number;
  /** Files too large to be checked at the start with wrong answers that only a check could prevent. */
  readonly unnoticed: number;
  readonly faults: readonly string[];
}

const uncheckedBytes = 17 * 1024 * 1024;
/** Starting the real server takes a hundred times as long as opening a store. */
const filesPerServer = 25;

/** Damages the copy of a database or its log in some way, and returns its name. */
const damage = (copy: string, random: Random) => {
  const isLogDamaged = random.chance(30);
  const damaged = isLogDamaged ? `${copy}-wal` : copy;
  const { way, bytes } = spoilFile(readFileSync(damaged), random);
  writeFileSync(damaged, bytes);
  // Larger files are not checked when they are opened, so damage is met later. Data after the last
  // page are not part of a database.
  const isLarge = random.chance(40);
  if (isLarge) truncateSync(copy, Math.max(uncheckedBytes, statSync(copy).size));
  const what = `${isLarge ? 'large, ' : ''}${isLogDamaged ? 'the log' : 'the database'}, ${way}`;
  return { isLogDamaged, isLarge, what };
};

/** Starts the real server on a file and reads each job by its id; `null` when it refuses the file in one line. */
const askServer = async (
  database: string,
  { holders, jobs }: StoredFile,
  isLogDamaged: boolean,
): Promise<StoreAnswers | null> => {
  const answers = { right: 0, refused: 0, wrong: [] as string[], thrown: [] as string[] };
  const options = ['--log-level', 'error'];
  const server = await startServer({ database, options }).catch(({ message }: Error) => message);
  if (typeof server === 'string') {
    if (/^the server ended with 1: jobposting: [^\n]+\n?$/.test(server)) return null;
    return { ...answers, thrown: [server] };
  }
  for (const { owner, id, versions } of jobs) {
    const holder = holders.find(({ employer }) => employer.id === owner.id);
    const api = createApiClient(server.address, holder?.apiKey ?? '');
    const { status, text } = await api
      .call('GET', `/jobs/${id}`)
      .catch((error: Error) => ({ status: 0, text: error.message }));
    const shown = status === 200 ? JSON.parse(text) : null;
    const isRight = versions
      .slice(isLogDamaged ? 0 : -1)
      .some((job) => job.title === shown?.title && job.description === shown?.description);
    if (isRight) answers.right++;
    else if (status === 503) answers.refused++;
    else {
      const isAnswer = [200, 401, 404].includes(status);
      answers[isAnswer ? 'wrong' : 'thrown'].push(`the server: job ${id}: ${status} ${text}`);
    }
  }
  // A checkpoint of a damaged file may fail, but it must end.
  await server.stop();
  const raw = server
    .log()
    .split('\n')
    .find((line) => line !== '' && !line.startsWith('{'));
  if (raw !== undefined) answers.thrown.push(`the server wrote outside its log: ${raw}`);
  return answers;
};

/** Damages copies of a small database or of its log, and checks the answers of a store for each. */
export const damageFiles = async (options: DamagedFilesOptions): Promise<DamagedFilesReport> => {
  const { files, seed } = options;
  const directory = createScratchDirectory();
  const [path, original, copy, verified] = ['stored', 'original', 'damaged', 'verified'].map(
    (name) => join(directory.path, `${name}.sqlite`),
  ) as [string, string, string, string];
  const stored = await makeStoredFile(path);
  copyDatabase(path, original);
  await stored.close();
  const report = { refusedAtStart: 0, right: 0, refused: 0, unnoticeable: 0, unnoticed: 0 };
  const faults: string[] = [];

  /** Opens the copy and reads everything; `null` when it is refused in one line. */
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

  // Otherwise a wrong question would pass for damage that nobody can notice.
  for (const ask of [() => askCopy(false), () => askServer(copy, stored, false)]) {
    copyDatabase(original, copy);
    const { wrong, thrown } = (await ask()) ?? { wrong: ['the good file was refused'], thrown: [] };
    faults.push(...wrong, ...thrown);
  }

  for (let index = 0; index < files; index++) {
    for (const file of [copy, verified]) {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    }
    copyDatabase(original, copy);
    const { isLogDamaged, isLarge, what } = damage(copy, createRandom(seed, index));
    copyDatabase(copy, verified);
    const note = (fault: string): unknown => faults.push(`file ${index} (${what}): ${fault}`);
    try {
      const all = [await askCopy(isLogDamaged)];
      if (all[0] === null) report.refusedAtStart++;
      if (index % filesPerServer === 0) {
        copyDatabase(verified, copy);
        all.push(await askServer(copy, stored, isLogDamaged));
      }
      const wrong = all.flatMap((answers) => answers?.wrong ?? []);
      for (const answers of all) {
        report.right += answers?.right ?? 0;
        report.refused += answers?.refused ?? 0;
        for (const fault of answers?.thrown ?? []) note(fault);
      }
      if (wrong.length > 0) {
        const [why] = await findDatabaseProblems(verified);
        if (why === undefined) report.unnoticeable++;
        else if (isLarge) report.unnoticed++;
        else for (const fault of wrong) note(`${why.slice(0, 100)}: ${fault}`);
      }
    } catch (error) {
      note(`${(error as Error).stack}`);
    }
  }
  directory.remove();
  return { ...report, faults };
};
