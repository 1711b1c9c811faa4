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
  /** Whether contact was lost in any of the runs. */
  readonly wasLost: boolean;
}

/** Runs a statement again while that may help. */
export const repeat = async (
  run: () => Promise<Result<Rows, WriteFailure>>,
  deadline: number,
): Promise<Repeated> => {
  let wasLost = false;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const result = await run();
    if (result.isErr() && result.error.kind === 'lost') wasLost = true;
    const isOver = result.isOk() || !mayPass(result.error);
    if (isOver || deadline - performance.now() < pauseMs + leastMs) return { result, wasLost };
    // By chance, so that two that hinder each other do not meet again.
    await pause(pauseMs * (0.5 + Math.random()));
  }
};
