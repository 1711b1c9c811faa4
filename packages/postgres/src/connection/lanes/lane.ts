import type { Result } from 'neverthrow';
import type { WriteFailure } from '../postgres-error.ts';
import type { Statement } from '../statement.ts';

export type Rows = readonly unknown[];

/** A statement and the conditions for running it. */
export interface LaneCall {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  /** In the time of `performance.now()`: it is not sent later. */
  readonly deadline: number;
  /** How long to wait for the result, given the milliseconds left when it is sent. */
  readonly patience: (leftMs: number) => number;
}

/** A transaction around a statement: the statements to send right before and after it. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

/** One shared connection, replaced when it is lost. Results come in the order of the calls. */
export interface Lane {
  run(call: LaneCall, around?: Around): Promise<Result<Rows, WriteFailure>>;
  /** Why the latest attempt to connect failed; `undefined` after a successful one. */
  connectFailure(): Error | undefined;
  /** Drops the connection; the next call makes another. */
  drop(): void;
  /** Drops the connection if nothing is under way over it. */
  dropIdle(): void;
  /** Ends the connection. No call may be under way. */
  close(): Promise<void>;
}

/** Milliseconds. No answer can be expected in less time, so a connection is not given up for that. */
export const leastMs = 50;
