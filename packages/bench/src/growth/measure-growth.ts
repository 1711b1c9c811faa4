import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { employerId } from '@jobposting/core';
import { importJobs } from '../contenders/command-line.ts';
import { jobposting, jobpostingCommand } from '../contenders/jobposting.ts';
import type { Dataset } from '../dataset.ts';
import { generateJobs } from '../generate-jobs.ts';
import { generateTexts } from '../generated-routes.ts';
import type { JobRequest } from '../job-request.ts';
import type { Entry } from '../measure/entry.ts';
import { measureNewSearches, type NewSearches } from '../measure/measure-new-searches.ts';
import { measureStart } from '../measure/measure-start.ts';
import { timeOf } from '../measure/time-of.ts';
import { readMemory } from '../process-usage.ts';
import type { Random } from '../random.ts';
import { routesOf } from '../routes.ts';
import { startServer } from '../running-server.ts';
import { copySeeded, type SeededDatabase } from '../seeded-database.ts';
import { measureIndexMemory } from './measure-index-memory.ts';

/** What Jobposting takes with a data set; times in milliseconds. */
export interface GrowthResult {
  readonly dataset: Dataset;
  readonly start: number;
  /** Resident after the start, in MiB. */
  readonly memory: number;
  /** Of a server that has just started. */
  readonly firstList: number;
  readonly newSearches: NewSearches;
  /** The middle page, of a server that has just started on a file that is not in memory. */
  readonly coldDeepPage: number;
  /** The same page again. */
  readonly deepPage: number;
  readonly backup: number;
  /** Into this database, jobs a second with the start of the process. */
  readonly importedPerSecond: number;
  readonly bytesPerJob: number;
  /** Held for each job once all employers have searched; NaN where there are too few to tell. */
  readonly indexBytesPerJob: number;
}

// Of fewer jobs, an index is smaller than what the memory of a process varies by.
const fewestIndexed = 100_000;
const imported = 2000;

const withServer = async <Value>(
  database: SeededDatabase,
  task: (entry: Entry) => Promise<Value>,
): Promise<Value> => {
  const server = await startServer(jobposting.serve(database.path));
  try {
    return await task({ contender: jobposting, database, server });
  } finally {
    await server.stop();
  }
};

/** Takes a file out of the memory of the system, so that it is read from the disk again. */
const makeCold = (path: string): void => {
  execFileSync('sync', [path]);
  execFileSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0', 'status=none']);
};

const measureImported = async (path: string): Promise<number> => {
  const jobs = generateJobs({ count: imported, seed: 9, html: 'clean' });
  const lines = Array.from(
    jobs,
    (job, index) => `${JSON.stringify({ ...job, referenceId: `NEW-${index}` })}\n`,
  );
  const employer = { id: employerId(1), name: 'Employer 1', unlimited: false };
  const started = performance.now();
  await importJobs(jobpostingCommand, path, employer, lines);
  return imported / ((performance.now() - started) / 1000);
};

const measureBackup = (path: string, to: string): number => {
  const started = performance.now();
  execFileSync(process.execPath, [jobpostingCommand, 'backup', '--database', path, '--to', to], {
    stdio: 'ignore',
  });
  return performance.now() - started;
};

/** Measures on a copy of a data set what grows with it. */
export const measureGrowth = async (
  dataset: Dataset,
  cache: string,
  random: Random,
): Promise<GrowthResult> => {
  console.log(`growth: ${dataset.jobs} jobs of ${dataset.employers} employer(s)`);
  const folder = await mkdtemp(join(cache, 'growth-'));
  const texts = generateTexts(dataset);
  const [light] = routesOf(dataset, []);
  if (!light) throw new Error('there are no routes');
  const middle = Math.ceil(dataset.jobs / dataset.employers / 20);
  const deep: JobRequest = { kind: 'list', employer: 1, query: { page: middle } };
  try {
    const database = await copySeeded(jobposting, dataset, cache, folder);
    const start = await measureStart(jobposting, database);
    const first = await withServer(database, async (entry) => ({
      memory: readMemory(entry.server.pid).resident,
      firstList: await timeOf(entry, { kind: 'list', employer: 1, query: {} }),
      newSearches: await measureNewSearches(entry, dataset, texts, light, random),
    }));
    const indexBytesPerJob =
      dataset.jobs < fewestIndexed ? Number.NaN : await measureIndexMemory(database.path, dataset);
    makeCold(database.path);
    const pages = await withServer(database, async (entry) => ({
      coldDeepPage: await timeOf(entry, deep),
      deepPage: await timeOf(entry, deep),
    }));
    return {
      dataset,
      start,
      ...first,
      ...pages,
      indexBytesPerJob,
      backup: measureBackup(database.path, join(folder, 'backup.sqlite')),
      importedPerSecond: await measureImported(database.path),
      bytesPerJob: database.bytes / dataset.jobs,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};
