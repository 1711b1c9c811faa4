import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from 'neverthrow';
import { mayBeRepeated, type StatementFailure } from './postgres-error.ts';
import { leastMs } from './primary.ts';

const firstPauseMs = 5;
const longestPauseMs = 200;

const mayPass = (failure: StatementFailure, wasLost: boolean): boolean => {
  switch (failure.kind) {
    case 'lost':
      return true;
    case 'refused':
      return mayBeRepeated(failure.sqlState);
    case 'not-sent':
      // The outcome of an earlier run can still be found.
      return wasLost && failure.error.reason === 'unreachable';
  }
};

/** The result of a statement that ran until it succeeded, was refused for good, or the time was up. */
export interface Repeated<Row> {
  readonly result: Result<readonly Row[], StatementFailure>;
  /** Whether contact was lost in any run, including earlier ones. */
  readonly wasLost: boolean;
}

/**
 * Repeats a statement while that may help.
 *
 * @param run gets whether contact has been lost
 * @param wasLostBefore whether contact with an earlier run of it was lost
 */
export const repeat = async <Row>(
  run: (wasLost: boolean) => Promise<Result<readonly Row[], StatementFailure>>,
  deadline: number,
  wasLostBefore = false,
): Promise<Repeated<Row>> => {
  let wasLost = wasLostBefore;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const result = await run(wasLost);
    if (result.isErr() && result.error.kind === 'lost') wasLost = true;
    const isOver = result.isOk() || !mayPass(result.error, wasLost);
    // Random, so that two processes that block each other do not meet again.
    const thisPauseMs = pauseMs * (0.5 + Math.random());
    if (isOver || deadline - performance.now() < thisPauseMs + leastMs) return { result, wasLost };
    await pause(thisPauseMs);
  }
};
