import type { Result } from 'neverthrow';
import type { WriteFailure } from '../postgres-error.ts';
import type { Statement } from '../statement.ts';

export type Rows = readonly unknown[];

/** A statement and the conditions on which it is to run. */
export interface LaneCall {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  /** By `performance.now()`: it is not sent afterwards. */
  readonly deadline: number;
  /** For how long to wait for the result, of the milliseconds that are left when it is sent. */
  readonly patience: (leftMs: number) => number;
}

/** A transaction around a statement: what is sent right before and after it. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

/** One connection, made anew when it is lost. Many share it: results come in the order of the calls. */
export interface Lane {
  run(call: LaneCall, around?: Around): Promise<Result<Rows, WriteFailure>>;
  /** Why the latest attempt to connect failed; `undefined` where none has since there was a connection. */
  connectFailure(): Error | undefined;
  /** Drops the connection; the next call makes another. */
  drop(): void;
  /** Drops the connection if nothing is under way over it. */
  dropIdle(): void;
  /** Ends the connection. No call may be under way. */
  close(): Promise<void>;
}

/** Milliseconds. In less time no answer can be expected, so a connection is not given up for want of one. */
export const leastMs = 50;
