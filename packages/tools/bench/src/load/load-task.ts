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
  /** The request to begin with: requests are repeated only after all were sent. */
  readonly from: number;
  /** How many requests to warm up with, for at most three times the seconds. */
  readonly warmUpRequests: number;
  readonly seconds: number;
  /** Other requests that are sent meanwhile, over separate connections. */
  readonly beside?: { readonly requests: readonly HttpRequest[]; readonly connections: number };
}

/** The results; latencies in milliseconds. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly latencyP50: number;
  readonly latencyP99: number;
  /** Per request: all threads of the server, and all processes of its database (0 if it has none). */
  readonly cpuMicroseconds: number;
  readonly databaseMicroseconds: number;
  /** Answers that were not a success, and broken connections, those of background requests included. */
  readonly failures: number;
  /** The request to begin with next. */
  readonly next: number;
}

/** Servers to load in turn, slice by slice, to compare their CPU time. */
export interface SlicesTask {
  readonly targets: readonly LoadTarget[];
  readonly connections: number;
  /** Slices to warm up, and slices that count. */
  readonly warmUpSlices: number;
  readonly slices: number;
}

/** The CPU time of a target. */
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

/** Runs the load generator in a separate process, on the core without contenders. */
export const runLoad = async (task: LoadTask): Promise<LoadResult> =>
  (await runInProcess(task)) as LoadResult;

/** Loads servers in turn, likewise; returns the CPU time of each, in the order of the targets. */
export const runSlices = async (task: SlicesTask): Promise<readonly SlicesUse[]> =>
  (await runInProcess(task)) as SlicesUse[];
