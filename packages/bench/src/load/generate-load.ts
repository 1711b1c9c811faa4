import { Agent } from 'node:http';
import { readCpuSeconds, readFamilyCpuSeconds } from '../process-usage.ts';
import { percentile } from '../statistics.ts';
import { ask } from './ask.ts';
import { startBeside } from './beside.ts';
import type { LoadPhase, LoadResult, LoadTask, Waits } from './load-task.ts';
import { startProbe } from './probe.ts';
import { sendRequests } from './send-requests.ts';
import { isSteady, leastSlices, longestWarmUp } from './steady-warm-up.ts';

const toWaits = (latencies: readonly number[], alone: readonly number[]): Waits => ({
  latencyP50: percentile(latencies, 0.5),
  latencyP99: percentile(latencies, 0.99),
  max: percentile(latencies, 1),
  aloneP99: percentile(alone, 0.99),
});

/** Starts to count the CPU time of a database; what it returns says how many seconds it was. */
const countDatabase = (postmaster: number | undefined): (() => number) => {
  if (postmaster === undefined) return () => 0;
  const before = readFamilyCpuSeconds(postmaster);
  return () =>
    [...readFamilyCpuSeconds(postmaster)].reduce(
      (sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0),
      0,
    );
};

const runPhase = async (
  task: LoadTask,
  { connections, seconds, once, probe: probed, beside: besides }: LoadPhase,
): Promise<LoadResult> => {
  const probe = probed && (await startProbe(task.origin, probed));
  const beside = besides && startBeside(task.origin, besides);
  const databaseSeconds = countDatabase(task.postmaster);
  const cpuBefore = readCpuSeconds(task.pid);
  const { latencies, elapsed, failures } = await sendRequests(
    task.origin,
    task.requests,
    connections,
    once ? { count: task.requests.length } : { seconds },
  );
  const cpuSeconds = readCpuSeconds(task.pid) - cpuBefore;
  const databaseMicroseconds = databaseSeconds() * 1_000_000;
  const waits = await probe?.stop();
  const sent = await beside?.stop();
  return {
    requestsPerSecond: latencies.length / elapsed,
    latencyP50: percentile(latencies, 0.5),
    latencyP99: percentile(latencies, 0.99),
    latencyMax: percentile(latencies, 1),
    cpuMicrosecondsPerRequest: (cpuSeconds / latencies.length) * 1_000_000,
    databaseMicrosecondsPerRequest: databaseMicroseconds / latencies.length,
    busy: cpuSeconds / elapsed,
    failures: failures + (sent?.failures ?? 0),
    isSingle: false,
    ...(probe && waits && { probe: toWaits(waits, probe.alone) }),
    ...(sent && { beside: sent }),
  };
};

/** From this time for one request, in milliseconds, too few would be answered to measure. */
const slowMs = ({ phases }: LoadTask): number =>
  (Math.min(...phases.map(({ seconds }) => seconds)) * 1000) / 3;

const sendOne = async ({ origin, pid, postmaster, requests }: LoadTask): Promise<LoadResult> => {
  const [request] = requests;
  if (!request) throw new Error('the route has no requests');
  const agent = new Agent();
  const databaseSeconds = countDatabase(postmaster);
  const cpuBefore = readCpuSeconds(pid);
  const { milliseconds, status } = await ask(origin, agent, request);
  const cpuSeconds = readCpuSeconds(pid) - cpuBefore;
  agent.destroy();
  return {
    requestsPerSecond: 1000 / milliseconds,
    latencyP50: milliseconds,
    latencyP99: milliseconds,
    latencyMax: milliseconds,
    cpuMicrosecondsPerRequest: cpuSeconds * 1_000_000,
    databaseMicrosecondsPerRequest: databaseSeconds() * 1_000_000,
    busy: (cpuSeconds * 1000) / milliseconds,
    failures: status < 400 ? 0 : 1,
    isSingle: true,
  };
};

const warmUp = async (
  { origin, pid, requests, warmUpSeconds }: LoadTask,
  connections: number,
): Promise<void> => {
  if (warmUpSeconds === 0) return;
  const costs: number[] = [];
  let before = { cpu: readCpuSeconds(pid), answered: 0 };
  const isEnough = (answered: number): boolean => {
    const cpu = readCpuSeconds(pid);
    costs.push((cpu - before.cpu) / (answered - before.answered));
    before = { cpu, answered };
    return isSteady(costs);
  };
  await sendRequests(origin, requests, connections, {
    seconds: warmUpSeconds * longestWarmUp,
    slices: { seconds: warmUpSeconds / leastSlices, isEnough },
  });
};

/** Warms a server up, loads it, and reports what it did in each phase. */
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
  if (first && !first.once) await warmUp(task, first.connections);
  const results: LoadResult[] = [];
  for (const phase of task.phases) results.push(await runPhase(task, phase));
  return results;
};
