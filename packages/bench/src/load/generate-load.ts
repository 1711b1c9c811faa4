import { Agent } from 'node:http';
import autocannon from 'autocannon';
import type { HttpRequest } from '../job-request.ts';
import { readCpuSeconds } from '../process-usage.ts';
import { percentile } from '../statistics.ts';
import { ask } from './ask.ts';
import type { LoadPhase, LoadResult, LoadTask, Waits } from './load-task.ts';
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
  once = false,
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
        ...(once ? { amount: requests.length } : { duration: seconds }),
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

const toWaits = (latencies: readonly number[]): Waits => ({
  latencyP50: percentile(latencies, 0.5),
  latencyP99: percentile(latencies, 0.99),
  max: percentile(latencies, 1),
});

const runPhase = async (
  task: LoadTask,
  { connections, seconds, once, probe: probed }: LoadPhase,
): Promise<LoadResult> => {
  const probe = probed && startProbe(task.origin, probed);
  const cpuBefore = readCpuSeconds(task.pid);
  const { latencies, elapsed, failures } = await run(task, connections, seconds, once);
  const cpuSeconds = readCpuSeconds(task.pid) - cpuBefore;
  const waits = await probe?.stop();
  return {
    requestsPerSecond: latencies.length / elapsed,
    latencyP50: percentile(latencies, 0.5),
    latencyP99: percentile(latencies, 0.99),
    latencyMax: percentile(latencies, 1),
    cpuMicrosecondsPerRequest: (cpuSeconds / latencies.length) * 1_000_000,
    busy: cpuSeconds / elapsed,
    failures,
    isSingle: false,
    ...(waits && { probe: toWaits(waits) }),
  };
};

/** So long that few requests or none would be answered in the time, in milliseconds. */
const slowMs = ({ phases }: LoadTask): number =>
  (Math.min(...phases.map(({ seconds }) => seconds)) * 1000) / 3;

const sendOne = async ({ origin, pid, requests }: LoadTask): Promise<LoadResult> => {
  const [request] = requests;
  if (!request) throw new Error('there is no request to send');
  const agent = new Agent();
  const cpuBefore = readCpuSeconds(pid);
  const milliseconds = await ask(origin, agent, request);
  const cpuSeconds = readCpuSeconds(pid) - cpuBefore;
  agent.destroy();
  return {
    requestsPerSecond: 1000 / milliseconds,
    latencyP50: milliseconds,
    latencyP99: milliseconds,
    latencyMax: milliseconds,
    cpuMicrosecondsPerRequest: cpuSeconds * 1_000_000,
    busy: (cpuSeconds * 1000) / milliseconds,
    failures: 0,
    isSingle: true,
  };
};

/** Warms a server up, loads it, and tells what it did in each phase. */
export const generateLoad = async (task: LoadTask): Promise<readonly LoadResult[]> => {
  const [first] = task.phases;
  if (!first?.once) {
    const one = await sendOne(task);
    if (one.latencyP50 > slowMs(task)) {
      // Again, since the first may have had to read what later ones find in memory.
      const another = await sendOne(task);
      if (another.latencyP50 > slowMs(task)) return task.phases.map(() => another);
    }
  }
  if (first && !first.once) await run(task, first.connections, task.warmUpSeconds);
  const results: LoadResult[] = [];
  for (const phase of task.phases) results.push(await runPhase(task, phase));
  return results;
};
