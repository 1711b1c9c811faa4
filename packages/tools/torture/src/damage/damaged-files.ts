import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '@jobposting/bench/random';
import { openSqliteStore } from '@jobposting/sqlite';
import { copyDatabase, findDatabaseProblems } from '../database-file.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { checkStore, makeStoredFile, type StoreAnswers } from './check-store.ts';

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

const uncheckedBytes = 17 * 1024 * 1024;

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

/** Damages copies of a small database or of its log, and checks the answers of a store for each. */
export const damageFiles = async (files: number, seed: number) => {
  const directory = createScratchDirectory();
  const [path, original, copy, verified] = ['stored', 'original', 'damaged', 'verified'].map(
    (name) => join(directory.path, `${name}.sqlite`),
  ) as [string, string, string, string];
  const stored = await makeStoredFile(path);
  copyDatabase(path, original);
  await stored.close();
  const report = {
    /** Files that were refused when they were opened, and answers of the others. */
    ...{ refusedAtStart: 0, right: 0, refused: 0 },
    /** Files with wrong answers whose damage SQLite cannot notice, such as a changed letter in a title. */
    unnoticeable: 0,
    /** Files too large to be checked at the start with wrong answers that only a check could prevent. */
    unnoticed: 0,
  };
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
  copyDatabase(original, copy);
  const good = await askCopy(false);
  faults.push(...(good === null ? ['the good file was refused'] : [...good.wrong, ...good.thrown]));

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
      if (answers === null) {
        report.refusedAtStart++;
        continue;
      }
      report.right += answers.right;
      report.refused += answers.refused;
      answers.thrown.forEach(note);
      if (answers.wrong.length === 0) continue;
      const [why] = await findDatabaseProblems(verified);
      if (why === undefined) report.unnoticeable++;
      else if (isLarge) report.unnoticed++;
      else for (const fault of answers.wrong) note(`${why.slice(0, 100)}: ${fault}`);
    } catch (error) {
      note(`${(error as Error).stack}`);
    }
  }
  directory.remove();
  return { ...report, faults };
};
