import type { HttpRequest } from '../job-request.ts';

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

/** One server to load, phase by phase. */
export interface LoadTask extends LoadTarget {
  /** With the connections of the first phase: the least, and then until the time per request stops falling; 0 for none. */
  readonly warmUpSeconds: number;
  readonly phases: readonly LoadPhase[];
}

/** One measured stretch of load. */
export interface LoadPhase {
  readonly connections: number;
  readonly seconds: number;
  /** Each request once, however long that takes, instead of again and again for the seconds. */
  readonly once?: boolean;
  /** Sent again and again meanwhile over a connection of its own, to see how long it waits. */
  readonly probe?: HttpRequest;
  /** Other requests that are sent meanwhile, over connections of their own. */
  readonly beside?: { readonly requests: readonly HttpRequest[]; readonly connections: number };
}

/** How long some requests took, in milliseconds. */
export interface Waits {
  readonly latencyP50: number;
  readonly latencyP99: number;
  readonly max: number;
  /** What the same request took just before, with nothing beside it: what the machine itself adds. */
  readonly aloneP99: number;
}

/** What was seen in one phase; latencies in milliseconds. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly latencyP50: number;
  readonly latencyP99: number;
  readonly latencyMax: number;
  readonly cpuMicrosecondsPerRequest: number;
  /** Of all processes of the database together; 0 if it has none of its own. */
  readonly databaseMicrosecondsPerRequest: number;
  /** How busy the process kept its core, 0 to 1. */
  readonly busy: number;
  /** Answers that were not a success, and broken connections. */
  readonly failures: number;
  /** A request takes so long that only one was sent. */
  readonly isSingle: boolean;
  readonly probe?: Waits;
  /** What came of the requests beside. */
  readonly beside?: { readonly requestsPerSecond: number; readonly failures: number };
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
