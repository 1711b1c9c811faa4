import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '@jobposting/bench/random';
import { createJobService, type Employer } from '@jobposting/core';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { markedFields, postingWith } from '../client/posting.ts';
import { copyDatabase, findDatabaseProblems } from '../database-file.ts';
import { createScratchDirectory } from '../scratch-directory.ts';

export interface TornLogReport {
  readonly tears: number;
  /** How many of the jobs the copies still had, least and most. */
  readonly kept: { readonly least: number; readonly most: number };
  readonly faults: readonly string[];
}

// Less than 4 000 pages, so that nothing is checkpointed and each prefix of the log is a true past.
const jobs = 60;

const tear = (log: Buffer, random: Random): Buffer => {
  const at = random.int(0, log.length - 1);
  const kind = random.int(1, 4);
  if (kind <= 2) return log.subarray(0, at);
  const torn = Buffer.from(log);
  if (kind === 3) torn.fill(0, at);
  else torn[at] = (torn[at] ?? 0) ^ (1 << random.int(0, 7));
  return torn;
};

const readTitles = async (path: string, employer: Employer): Promise<string[]> => {
  const store = expectOk(await openSqliteStore({ path }));
  const service = createJobService({ store: store.jobs });
  const list = expectOk(await service.list(employer, { pageSize: 100 }));
  await store.close();
  return list.headers.map(({ title }) => title).reverse();
};

/**
 * Tears the log of copies of a database, at any byte, by a cut, by zeros or by a flipped bit, and
 * opens each: it must verify, and contain the first jobs, up to some point, and no others.
 */
export const tearLogs = async (tears: number, seed: number): Promise<TornLogReport> => {
  const directory = createScratchDirectory();
  const path = join(directory.path, 'jobs.sqlite');
  const store = expectOk(await openSqliteStore({ path }));
  const employer = expectOk(await store.employers.add({ name: 'Acme', unlimited: true }));
  // The schema and the employer are already on the disk; only the jobs are at stake.
  expectOk(await store.checkpoint());
  const service = createJobService({ store: store.jobs });
  const titles: string[] = [];
  for (let index = 1; index <= jobs; index++) {
    const body = postingWith(markedFields('job', index, 20));
    titles.push(expectOk(await service.create(employer, body)).job.title);
  }

  const faults: string[] = [];
  const kept = { least: jobs, most: 0 };
  const log = readFileSync(`${path}-wal`);
  for (let index = 0; index < tears && faults.length === 0; index++) {
    const copy = join(directory.path, `torn-${index}.sqlite`);
    copyDatabase(path, copy);
    writeFileSync(`${copy}-wal`, tear(log, createRandom(seed, index)));
    const problems = await findDatabaseProblems(copy);
    const found = problems.length > 0 ? [] : await readTitles(copy, employer);
    const isPast = found.every((title, at) => title === titles[at]);
    faults.push(...problems.map((problem) => `tear ${index}: ${problem}`));
    if (!isPast) faults.push(`tear ${index}: found ${found.join(', ')}`);
    kept.least = Math.min(kept.least, found.length);
    kept.most = Math.max(kept.most, found.length);
  }
  await store.close();
  directory.remove();
  return { tears, kept, faults };
};
