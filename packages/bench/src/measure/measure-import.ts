import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { addEmployer } from '../contenders/command-line.ts';
import { jobpostingCommand } from '../contenders/jobposting.ts';
import { generateJobLines } from '../generate-job-lines.ts';
import { cores, spawnOn } from '../pinned-process.ts';
import { readMemory } from '../process-usage.ts';
import { storedSeed } from '../seed-jobs.ts';

/** What the command `import` did with clean jobs, on one core. */
export interface ImportResult {
  readonly jobs: number;
  readonly perSecond: number;
  /** Resident memory in MiB after a quarter of the time, and the most at any time. */
  readonly quarterMemory: number;
  readonly peakMemory: number;
}

const watchMemory = async (pid: number, isRunning: () => boolean) => {
  const seen: { readonly resident: number; readonly peak: number }[] = [];
  while (isRunning()) {
    const memory = readMemory(pid);
    // A process that has ended but was not waited for yet has none.
    if (memory.resident > 0) seen.push(memory);
    await delay(50);
  }
  return {
    quarterMemory: seen[Math.floor(seen.length / 4)]?.resident ?? Number.NaN,
    peakMemory: seen.at(-1)?.peak ?? Number.NaN,
  };
};

/** Measures `jobposting import` into an empty database. */
export const measureImport = async (count: number, cache: string): Promise<ImportResult> => {
  const folder = await mkdtemp(join(cache, 'import-'));
  try {
    const database = join(folder, 'jobs.sqlite');
    const file = join(folder, 'jobs.ndjson');
    const { id } = await addEmployer(jobpostingCommand, database, 'Employer 1');
    const lines = generateJobLines({ count, seed: storedSeed, html: 'clean' });
    await pipeline(Readable.from(lines), createWriteStream(file));

    const started = performance.now();
    const child = spawnOn(
      cores.contender,
      [jobpostingCommand, 'import', '--database', database, '--employer', String(id), file],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const closed = once(child, 'close');
    const memory = watchMemory(child.pid ?? 0, () => child.exitCode === null);
    const [exitCode] = await closed;
    const seconds = (performance.now() - started) / 1000;
    if (exitCode !== 0) throw new Error(`the import ended with exit code ${exitCode}`);
    return { jobs: count, perSecond: count / seconds, ...(await memory) };
  } finally {
    await rm(folder, { recursive: true });
  }
};
