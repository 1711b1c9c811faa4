import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from 'neverthrow';
import { leastMs, type Rows } from './lane.ts';
import { mayBeRepeated } from './postgres-error.ts';
import type { WriteFailure } from './write-failure.ts';

const firstPauseMs = 5;
const longestPauseMs = 200;

const mayPass = (failure: WriteFailure): boolean =>
  failure.kind === 'lost' || (failure.kind === 'refused' && mayBeRepeated(failure.sqlState));

/** What became of a statement that was run until it succeeded, was refused for good, or time was up. */
export interface Repeated {
  readonly result: Result<Rows, WriteFailure>;
  /** Whether contact was lost in any of the runs, the earlier ones among them. */
  readonly wasLost: boolean;
}

/**
 * Runs a statement again while that may help.
 *
 * @param run is given whether contact has been lost
 * @param wasLostBefore whether contact with an earlier run of it was lost
 */
export const repeat = async (
  run: (wasLost: boolean) => Promise<Result<Rows, WriteFailure>>,
  deadline: number,
  wasLostBefore = false,
): Promise<Repeated> => {
  let wasLost = wasLostBefore;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const result = await run(wasLost);
    if (result.isErr() && result.error.kind === 'lost') wasLost = true;
    const isOver = result.isOk() || !mayPass(result.error);
    if (isOver || deadline - performance.now() < pauseMs + leastMs) return { result, wasLost };
    // By chance, so that two that hinder each other do not meet again.
    await pause(pauseMs * (0.5 + Math.random()));
  }
};
