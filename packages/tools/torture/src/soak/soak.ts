import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@jobposting/bench/random';
import Database from 'better-sqlite3';
import { readAllJobs } from '../client/read-all-jobs.ts';
import { findDatabaseProblems } from '../database-file.ts';
import { quantiles } from '../quantiles.ts';
import { openService } from '../server/service.ts';
import { type MixedLoad, runMixedLoad } from './mixed-load.ts';

/** The resources that a process uses. */
interface ProcessFigures {
  readonly residentBytes: number;
  readonly openFiles: number;
  readonly walBytes: number;
}

const residentKib = /^VmRSS:\s+(\d+) kB/m;

/** Reads the figures of a running process from `/proc`, which Linux has. */
const readProcessFigures = (pid: number, database: string): ProcessFigures => ({
  residentBytes: Number(residentKib.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
  openFiles: readdirSync(`/proc/${pid}/fd`).length,
  walBytes: statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0,
});

/** Reads a database like another program, and keeps its snapshot for the given time. */
const holdSnapshot = async (path: string, holdMs: number): Promise<void> => {
  const db = new Database(path, { readonly: true });
  try {
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM job').get();
    await delay(holdMs);
  } finally {
    db.close();
  }
};

/** One of ten equal parts of the run. */
export interface SoakPart extends Omit<ProcessFigures, 'walBytes'> {
  readonly answers: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** In use after a collection at its end. */
  readonly heapBytes: number;
  /** The largest size, sampled every 100 ms. */
  readonly walBytes: number;
  /** True when another program held a snapshot for half of the time. */
  readonly hasReader: boolean;
}

export interface SoakReport {
  readonly parts: readonly SoakPart[];
  readonly faults: readonly string[];
}

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly onPart?: (part: SoakPart) => void;
}

const callers = 16;
const parts = 10;
const lookMs = 100;
const longestSnapshotMs = 20_000;
const maxWalBytes = 64 * 1024 * 1024;

/** What has grown or slowed down during the run, more than its first half explains. */
const findDrift = (report: readonly SoakPart[]): string[] => {
  const half = report.slice(Math.floor(parts / 2) - 1, Math.floor(parts / 2));
  const [middle] = half;
  const last = report.at(-1);
  if (middle === undefined || last === undefined) return ['the run was too short'];
  const faults: string[] = [];
  const compare = (what: string, before: number, after: number, factor: number): void => {
    if (after > before * factor) faults.push(`${what} went from ${before} to ${after}`);
  };
  compare('the heap', middle.heapBytes, last.heapBytes, 1.3);
  compare('resident memory', middle.residentBytes, last.residentBytes, 1.3);
  compare('open files', middle.openFiles + 10, last.openFiles, 1);
  compare('the median latency', middle.medianMs, last.medianMs, 2);
  // While somebody holds a snapshot SQLite cannot restart its log; right after it must.
  const withoutReader = report.filter(({ hasReader }) => !hasReader);
  const largestWal = Math.max(...withoutReader.map(({ walBytes }) => walBytes));
  if (largestWal > maxWalBytes) faults.push(`the write-ahead log grew to ${largestWal} bytes`);
  return faults;
};

/** Loads the real server with a mix of calls and watches its resources, its speed and its log. */
export const soak = async ({ minutes, seed, onPart }: SoakOptions): Promise<SoakReport> => {
  const { database, server, api, end } = await openService({ measured: true });
  const load: MixedLoad = { ids: [], latencies: [], answered: 0, faults: [] };
  const partMs = (minutes * 60_000) / parts;
  const report: SoakPart[] = [];
  let isOver = false;
  const calling = Promise.all(
    Array.from({ length: callers }, (_, caller) =>
      runMixedLoad(load, api, createRandom(seed, caller), () => isOver),
    ),
  ).catch((error: unknown) => load.faults.push(`a caller failed: ${error}`));

  try {
    while (report.length < parts && load.faults.length === 0) {
      const ends = performance.now() + partMs;
      // A reader in every second part, so that the log is seen with one and after it.
      const hasReader = report.length % 2 === 1;
      const snapshot = hasReader
        ? holdSnapshot(database, Math.min(longestSnapshotMs, partMs / 2))
        : null;
      let walBytes = 0;
      while (performance.now() < ends) {
        await delay(lookMs);
        walBytes = Math.max(walBytes, readProcessFigures(server.pid, database).walBytes);
      }
      await snapshot;
      const { latencies } = load;
      const at = quantiles(latencies);
      load.latencies = [];
      const heapBytes = await server.measureHeap();
      const part: SoakPart = {
        ...readProcessFigures(server.pid, database),
        answers: latencies.length,
        medianMs: at(0.5),
        p99Ms: at(0.99),
        heapBytes,
        walBytes,
        hasReader,
      };
      report.push(part);
      onPart?.(part);
    }
    isOver = true;
    await calling;
    const found = (await readAllJobs(api)).map(({ id }) => id).sort((a, b) => a - b);
    if (found.join() !== load.ids.sort((a, b) => a - b).join()) {
      load.faults.push('the list is not what was written');
    }
    const code = await server.stop();
    if (code !== 0) load.faults.push(`the server ended with ${code}`);
    if (server.log() !== '') load.faults.push(`it logged ${server.log().slice(0, 1_000)}`);
    load.faults.push(...(await findDatabaseProblems(database)), ...findDrift(report));
  } finally {
    isOver = true;
    await end();
  }
  return { parts: report, faults: load.faults };
};
