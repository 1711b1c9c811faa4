import { createFairQueue, storeUnavailable } from '@jobposting/core/adapter';
import { err, type Result } from 'neverthrow';
import type { WriteFailure } from '../postgres-error.ts';
import { type Lane, type LaneCall, leastMs, type Rows } from './lane.ts';
import { createPipelinedLane, type LaneOptions } from './pipelined-lane.ts';

/** A few connections for long statements; each runs one at a time. */
export interface TimedLane {
  /** Runs the statement when it is its subject's turn; the server ends it shortly before the deadline. */
  run(subject: number, call: LaneCall): Promise<Result<Rows, WriteFailure>>;
  drop(): void;
  dropIdle(): void;
  close(): Promise<void>;
}

interface Waiting {
  readonly begin: (lane: Lane) => Promise<void>;
}

const laneCount = 4;

/** The server gives up at most this much earlier than we do, so that its answer comes in time. */
const leadMs = 500;

const busy = (): Result<Rows, WriteFailure> =>
  err({
    kind: 'not-sent',
    error: storeUnavailable('busy', new Error('other searches took all of the time limit')),
  });

const runTimed = async (lane: Lane, call: LaneCall): Promise<Result<Rows, WriteFailure>> => {
  const leftMs = call.deadline - performance.now();
  if (leftMs < leastMs) return busy();
  const limitMs = Math.max(1, Math.floor(leftMs - Math.min(leadMs, leftMs / 4)));
  // LOCAL, because with a pooler the next transaction may be another client's. Without jit, because the planner
  // overestimates a search, and compiling takes longer than running.
  const before = `BEGIN READ ONLY; SET LOCAL statement_timeout = ${limitMs}; SET LOCAL jit = off`;
  return lane.run(call, { before, after: 'COMMIT' });
};

/** Creates the connections; each connects when it is first needed. */
export const createTimedLane = (options: LaneOptions): TimedLane => {
  const lanes = Array.from({ length: laneCount }, () => createPipelinedLane(options));
  const idle = [...lanes];
  const queue = createFairQueue<number, Waiting>();

  const serve = (): void => {
    for (;;) {
      const lane = idle.at(-1);
      const next = lane === undefined ? undefined : queue.shift();
      if (lane === undefined || next === undefined) return;
      idle.pop();
      void next.begin(lane).then(() => {
        idle.push(lane);
        serve();
      });
    }
  };

  return {
    run: (subject, call) =>
      new Promise((settle) => {
        let isLate = false;
        const giveUp = (): void => {
          isLate = true;
          settle(busy());
        };
        const timer = setTimeout(giveUp, call.deadline - performance.now());
        queue.push(subject, {
          async begin(lane) {
            clearTimeout(timer);
            if (!isLate) settle(await runTimed(lane, call));
          },
        });
        serve();
      }),
    drop() {
      for (const lane of lanes) lane.drop();
    },
    dropIdle() {
      for (const lane of lanes) lane.dropIdle();
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
};
