import type { LoadPhase, LoadResult } from './load-task.ts';
import { sendRequests } from './send-requests.ts';

// Far longer than any phase.
const mostSeconds = 3600;
const pauseSeconds = 0.02;

/** Starts to send requests over and over beside others; `stop` answers what came of them. */
export const startBeside = (
  origin: string,
  { requests, connections }: NonNullable<LoadPhase['beside']>,
) => {
  let isStopped = false;
  const sending = sendRequests(origin, requests, connections, {
    seconds: mostSeconds,
    slices: { seconds: pauseSeconds, isEnough: () => isStopped },
  });
  return {
    async stop(): Promise<NonNullable<LoadResult['beside']>> {
      isStopped = true;
      const { latencies, elapsed, failures } = await sending;
      return { requestsPerSecond: latencies.length / elapsed, failures };
    },
  };
};
