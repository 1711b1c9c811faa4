import { setImmediate as endOfTurn } from 'node:timers/promises';

// Limits how long one statement occupies a shared connection.
const maxCalls = 128;

interface Waiting<Call, Answer> {
  readonly call: Call;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (bug: unknown) => void;
}

/** A call of a batch. */
export interface TimedCall {
  /** By `performance.now()`. */
  readonly deadline: number;
}

/** The deadline of work that is shared by some calls. */
export const firstDeadline = (calls: readonly TimedCall[]): number =>
  Math.min(...calls.map(({ deadline }) => deadline));

/**
 * Creates a function that answers calls together: those of one turn of the event loop share one `run`. A call that
 * comes while nothing is under way runs at once, so that a single caller never waits; after an answer, with the others
 * of its turn.
 *
 * @param run returns an answer for each call, in their order; later calls wait until it has ended, so that they share
 * the next
 */
export const createBatch = <Call, Answer>(
  run: (calls: readonly Call[]) => Promise<readonly Answer[]>,
): ((call: Call) => Promise<Answer>) => {
  const waiting: Waiting<Call, Answer>[] = [];
  let isRunning = false;

  const runAll = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxCalls);
      try {
        const answers = await run(batch.map(({ call }) => call));
        for (const [n, { resolve }] of batch.entries()) resolve(answers[n] as Answer);
      } catch (bug) {
        for (const { reject } of batch) reject(bug);
      }
      // By then every request of the turn has made its call.
      await endOfTurn();
    }
    isRunning = false;
  };

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      if (!isRunning) void runAll();
    });
};
