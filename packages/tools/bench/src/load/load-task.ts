import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { HttpRequest } from '../requests/job-request.ts';
import { cores, spawnOn } from '../servers/processes.ts';

/** A server to load. */
export interface LoadTarget {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The process whose CPU time is read. */
  readonly pid: number;
  /** The parent of the processes of its database, if their CPU time is read too. */
  readonly postmaster?: number | undefined;
  readonly requests: readonly HttpRequest[];
}

/** One server to load for a time. */
export interface LoadTask extends LoadTarget {
  readonly connections: number;
  /** The request to begin with: what was sent before is not sent again while there are others. */
  readonly from: number;
  /** How many requests to warm up with, for no longer than three times the seconds. */
  readonly warmUpRequests: number;
  readonly seconds: number;
  /** Other requests that are sent meanwhile, over connections of their own. */
  readonly beside?: { readonly requests: readonly HttpRequest[]; readonly connections: number };
}

/** What was seen; latencies in milliseconds. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly latencyP50: number;
  readonly latencyP99: number;
  /** Of all threads of the server per request, and of all processes of its database (0 if it has none of its own). */
  readonly cpuMicroseconds: number;
  readonly databaseMicroseconds: number;
  /** Answers that were not a success, and broken connections; those beside too. */
  readonly failures: number;
  /** The request to begin with next. */
  readonly next: number;
}

/** Servers to load in turn, slice by slice, to compare the CPU time that they use. */
export interface SlicesTask {
  readonly targets: readonly LoadTarget[];
  readonly connections: number;
  /** Slices that do not count, and then those that do. */
  readonly warmUpSlices: number;
  readonly slices: number;
}

/** What a target used. */
export interface SlicesUse {
  /** CPU microseconds per request, slice by slice. */
  readonly cpuMicroseconds: readonly number[];
  /** Answers that were not a success, and broken connections. */
  readonly failures: number;
}

const script = fileURLToPath(new URL('load-process.ts', import.meta.url));

const runInProcess = async (task: LoadTask | SlicesTask): Promise<unknown> => {
  const child = spawnOn(cores.load, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  child.stdin?.end(JSON.stringify(task));
  if (child.stdout === null) throw new Error('the load generator has no output');
  const [results] = await Promise.all([json(child.stdout), closed]);
  return results;
};

/** Runs the load generator as a process of its own, on the core that no contender runs on. */
export const runLoad = async (task: LoadTask): Promise<LoadResult> =>
  (await runInProcess(task)) as LoadResult;

/** Loads servers in turn, likewise; returns what each used, in the order of the targets. */
export const runSlices = async (task: SlicesTask): Promise<readonly SlicesUse[]> =>
  (await runInProcess(task)) as SlicesUse[];
