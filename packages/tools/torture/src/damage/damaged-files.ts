import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '@jobposting/bench/random';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { copyDatabase, findDatabaseProblems } from '../database-file.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { askEverything, makeStoredFile, refused } from './stored-file.ts';

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

const uncheckedBytes = 17 * 1024 * 1024;

/** Damages the copy of a database or its log in some way, and returns its name. */
const damage = (copy: string, random: Random) => {
  const isLogDamaged = random.chance(30);
  const damaged = isLogDamaged ? `${copy}-wal` : copy;
  const [way, spoil] = random.pick(Object.entries(ways));
  writeFileSync(damaged, spoil(readFileSync(damaged), random));
  // Larger files are not checked when they are opened, so damage is met later. Data after the last
  // page are not part of a database.
  const isLarge = random.chance(40);
  if (isLarge) truncateSync(copy, Math.max(uncheckedBytes, statSync(copy).size));
  const what = `${isLarge ? 'large, ' : ''}${isLogDamaged ? 'the log' : 'the database'}, ${way}`;
  return { isLogDamaged, isLarge, what };
};

/** Copies a database over another, and opens that; `null` when it is refused in one line. */
const openCopy = async (from: string, to: string): Promise<SqliteStore | null> => {
  for (const end of ['', '-wal', '-shm']) rmSync(to + end, { force: true });
  copyDatabase(from, to);
  const opened = await openSqliteStore({ path: to });
  if (opened.isOk()) return opened.value;
  const { message } = opened.error;
  if (message.trim().includes('\n')) throw new Error(`it was refused in several lines: ${message}`);
  return null;
};

/**
 * Damages copies of a small database or of its log, and asks each for everything. An answer is right when it is that of
 * the undamaged file, or, when the log was damaged, of an earlier state.
 */
export const damageFiles = async (files: number, seed: number) => {
  const directory = createScratchDirectory();
  const pathOf = (name: string): string => join(directory.path, `${name}.sqlite`);
  const [before, after, damaged, opened] = ['before', 'after', 'damaged', 'opened'].map(pathOf) as [
    string,
    string,
    string,
    string,
  ];
  const stored = await makeStoredFile(pathOf('stored'), { before, after });
  const answersOf = async (path: string): Promise<ReadonlyMap<string, string> | null> => {
    const store = await openCopy(path, opened);
    const answers = store && (await askEverything(store, stored));
    await store?.close();
    return answers;
  };
  const [earlier, latest] = [await answersOf(before), await answersOf(after)];
  const report = {
    /** Files that were refused when they were opened, and answers of the others. */
    ...{ refusedAtStart: 0, right: 0, refused: 0 },
    /** Files with wrong answers whose damage SQLite cannot notice, such as a changed letter in a title. */
    unnoticeable: 0,
    /** Files too large to be checked at the start with wrong answers that only a check could prevent. */
    unnoticed: 0,
  };
  const faults: string[] = [];
  if ([...(latest?.values() ?? [refused])].includes(refused))
    faults.push('the good file is refused');

  for (let index = 0; index < files; index++) {
    for (const end of ['', '-wal']) rmSync(damaged + end, { force: true });
    copyDatabase(after, damaged);
    const { isLogDamaged, isLarge, what } = damage(damaged, createRandom(seed, index));
    const note = (fault: string): unknown => faults.push(`file ${index} (${what}): ${fault}`);
    try {
      const answers = await answersOf(damaged);
      if (answers === null) {
        report.refusedAtStart++;
        continue;
      }
      const given = [...answers].filter(([, answer]) => answer !== refused);
      const wrong = given.filter(
        ([asked, answer]) =>
          answer !== latest?.get(asked) && !(isLogDamaged && answer === earlier?.get(asked)),
      );
      report.right += given.length - wrong.length;
      report.refused += answers.size - given.length;
      if (wrong.length === 0) continue;
      const [why] = await findDatabaseProblems(damaged);
      if (why === undefined) report.unnoticeable++;
      else if (isLarge) report.unnoticed++;
      else for (const [asked, answer] of wrong) note(`${why}: ${asked}: ${answer.slice(0, 200)}`);
    } catch (error) {
      note(`${(error as Error).stack}`);
    }
  }
  directory.remove();
  return { ...report, faults };
};
