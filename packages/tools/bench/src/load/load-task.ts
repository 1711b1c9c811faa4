import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { HttpRequest } from '../requests/job-request.ts';
import { cores, spawnOn } from '../servers/processes.ts';

/** How many requests make a slice: some ten milliseconds, so that other work of the machine slows all targets alike. */
export const sliceRequests = 400;

/** A server to load. */
export interface LoadTarget {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly pid: number;
  readonly requests: readonly HttpRequest[];
}

/** Servers to load in turn, slice by slice. */
export interface LoadTask {
  readonly targets: readonly LoadTarget[];
  readonly connections: number;
  /** Slices to warm up, and slices that count. */
  readonly warmUpSlices: number;
  readonly slices: number;
  /** The process of PostgreSQL that starts all others; `null` on files. */
  readonly postmaster: number | null;
}

/** What requests of a target took. */
export interface LoadResult {
  /** Microseconds of CPU time per request, of the server with its database, slice by slice. */
  readonly microseconds: readonly number[];
  /** Answers that were not a success, and broken connections. */
  readonly failures: number;
}

const script = fileURLToPath(new URL('load-process.ts', import.meta.url));

/** Runs the load generator in a process on the core without servers; the results are in the order of the targets. */
export const runLoad = async (task: LoadTask): Promise<readonly LoadResult[]> => {
  const child = spawnOn(cores.load, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  child.stdin?.end(JSON.stringify(task));
  if (child.stdout === null) throw new Error('the load generator has no output');
  const [results] = await Promise.all([json(child.stdout), closed]);
  return results as LoadResult[];
};
