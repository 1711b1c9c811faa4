import autocannon from 'autocannon';
import type { HttpRequest } from '../job-request.ts';
import { readCpuSeconds } from '../process-usage.ts';
import { percentile } from '../statistics.ts';
import type { LoadPhase, LoadResult, LoadTask } from './load-task.ts';
import { startProbe } from './probe.ts';

/** Deals the requests out, so that no two connections change the same job. */
const deal = (requests: readonly HttpRequest[], hands: number): HttpRequest[][] => {
  const dealt = Array.from({ length: hands }, (_, hand) =>
    requests.filter((_, index) => index % hands === hand),
  );
  return dealt.map((hand) => (hand.length > 0 ? hand : [...requests]));
};

const run = async (
  { origin, requests }: LoadTask,
  connections: number,
  seconds: number,
): Promise<{ latencies: number[]; elapsed: number; failures: number }> => {
  const hands = deal(requests, connections);
  const latencies: number[] = [];
  let started = performance.now();
  return new Promise((resolve, reject) => {
    const finish = (error: unknown, { non2xx, errors }: autocannon.Result): void => {
      const elapsed = (performance.now() - started) / 1000;
      if (error) reject(error);
      else resolve({ latencies, elapsed, failures: non2xx + errors });
    };
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        // A run ends at the end of a sample.
        sampleInt: 100,
        timeout: 120,
        setupClient: (client) => client.setRequests(hands.pop() ?? [...requests]),
      },
      finish,
    );
    // Building the requests takes a while and is not part of it.
    instance.on('start', () => {
      started = performance.now();
    });
    instance.on('response', (_client, _status, _bytes, milliseconds) =>
      latencies.push(milliseconds),
    );
  });
};

const runPhase = async (
  task: LoadTask,
  { connections, seconds, probe: probed }: LoadPhase,
): Promise<LoadResult> => {
  const probe = probed && startProbe(task.origin, probed);
  const cpuBefore = readCpuSeconds(task.pid);
  const { latencies, elapsed, failures } = await run(task, connections, seconds);
  const cpuSeconds = readCpuSeconds(task.pid) - cpuBefore;
  const waits = await probe?.stop();
  return {
    requestsPerSecond: latencies.length / elapsed,
    latencyP50: percentile(latencies, 0.5),
    latencyP99: percentile(latencies, 0.99),
    cpuMicrosecondsPerRequest: (cpuSeconds / latencies.length) * 1_000_000,
    busy: cpuSeconds / elapsed,
    failures,
    ...(waits && {
      probe: {
        latencyP50: percentile(waits, 0.5),
        latencyP99: percentile(waits, 0.99),
        max: Math.max(...waits),
      },
    }),
  };
};

/** Warms a server up, loads it, and tells what it did in each phase. */
export const generateLoad = async (task: LoadTask): Promise<readonly LoadResult[]> => {
  const [first] = task.phases;
  if (first) await run(task, first.connections, task.warmUpSeconds);
  const results: LoadResult[] = [];
  for (const phase of task.phases) results.push(await runPhase(task, phase));
  return results;
};
