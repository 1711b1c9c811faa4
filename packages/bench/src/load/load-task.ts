import type { HttpRequest } from '../job-request.ts';

/** What the load generator is asked to do. */
export interface LoadTask {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The process whose CPU time is read. */
  readonly pid: number;
  readonly requests: readonly HttpRequest[];
  /** With the connections of the first phase. */
  readonly warmUpSeconds: number;
  readonly phases: readonly LoadPhase[];
}

/** One measured stretch of load. */
export interface LoadPhase {
  readonly connections: number;
  readonly seconds: number;
  /** Asked again and again meanwhile over a connection of its own, to see how long it waits. */
  readonly probe?: HttpRequest;
}

/** What was seen in one phase; latencies in milliseconds. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly latencyP50: number;
  readonly latencyP99: number;
  readonly cpuMicrosecondsPerRequest: number;
  /** How busy the process kept its core, 0 to 1. */
  readonly busy: number;
  /** Answers that were no success, and broken connections. */
  readonly failures: number;
  readonly probe?: {
    readonly latencyP50: number;
    readonly latencyP99: number;
    readonly max: number;
  };
}
