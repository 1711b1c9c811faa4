import { once } from 'node:events';
import { startProgram } from '../server/server-command.ts';
import type { StoreOrder } from './store-process.ts';

/** A process with a store in it, which takes orders; see store-process.ts. */
export interface StoreHost {
  /** Answers what the process says; rejects when it ends or says nothing. */
  readonly tell: <Answer>(order: StoreOrder) => Promise<Answer>;
  readonly kill: () => Promise<void>;
}

// Far beyond what any step waits for a lock.
const longestSilenceMs = 20_000;

/** Starts the process behind a wrapper. */
export const startStoreHost = (wrapper: readonly string[]): StoreHost => {
  const program = new URL('store-process.ts', import.meta.url);
  const { child, ended, log, kill } = startProgram(program, [], { wrapper, stderr: 'pipe' });
  return {
    async tell<Answer>(order: StoreOrder) {
      const silence = AbortSignal.timeout(longestSilenceMs);
      const answer = once(child, 'message', { signal: silence });
      // It may end before it is told.
      child.send(order, () => {});
      const first = await Promise.race([
        answer,
        ended.then(([code, signal]) => ({ code, signal })),
      ]);
      if (Array.isArray(first)) return first[0] as Answer;
      throw new Error(`the process ended with ${first.code ?? first.signal}: ${log().slice(-800)}`);
    },
    kill,
  };
};
