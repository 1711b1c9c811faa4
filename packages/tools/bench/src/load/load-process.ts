import { json } from 'node:stream/consumers';
import { readCpuSeconds, readFamilyCpuSeconds } from '../servers/processes.ts';
import { percentile } from '../statistics.ts';
import { openClients } from './clients.ts';
import type { LoadResult, LoadTask, SlicesTask } from './load-task.ts';
import { loadInSlices } from './paired-slices.ts';

/** Begins to count the CPU time of a database; the returned function gives the seconds used. */
const countDatabase = (postmaster: number | undefined): (() => number) => {
  if (postmaster === undefined) return () => 0;
  const before = readFamilyCpuSeconds(postmaster);
  return () =>
    [...readFamilyCpuSeconds(postmaster)].reduce(
      (sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0),
      0,
    );
};

/** Sends requests over and over in the background; the returned function stops that and returns how many failed. */
const startBeside = ({ origin, beside }: LoadTask): (() => Promise<number>) => {
  if (!beside) return async () => 0;
  let isStopped = false;
  const clients = openClients(origin, beside.requests, beside.connections);
  const sending = clients.send(0, () => isStopped);
  return async () => {
    isStopped = true;
    const { failures } = await sending;
    clients.close();
    return failures;
  };
};

/** Warms a server up, loads it for a time, and returns the results. */
export const loadServer = async (task: LoadTask): Promise<LoadResult> => {
  const { origin, pid, postmaster, requests, connections, from, warmUpRequests, seconds } = task;
  const clients = openClients(origin, requests, connections);
  const after = (wait: number) => {
    const end = performance.now() + wait * 1000;
    return () => performance.now() >= end;
  };
  const isWarmUpLate = after(seconds * 3);
  const warmUp = await clients.send(from, (sent) => sent >= warmUpRequests || isWarmUpLate());
  const warm = from + warmUp.latencies.length;

  const stopBeside = startBeside(task);
  const databaseSeconds = countDatabase(postmaster);
  const cpuBefore = readCpuSeconds(pid);
  const { latencies, elapsed, failures } = await clients.send(warm, after(seconds));
  const cpuSeconds = readCpuSeconds(pid) - cpuBefore;
  const databaseMicroseconds = (databaseSeconds() * 1_000_000) / latencies.length;
  const failedBeside = await stopBeside();
  clients.close();
  return {
    requestsPerSecond: latencies.length / elapsed,
    latencyP50: percentile(latencies, 0.5),
    latencyP99: percentile(latencies, 0.99),
    cpuMicroseconds: (cpuSeconds * 1_000_000) / latencies.length,
    databaseMicroseconds,
    failures: failures + failedBeside,
    next: warm + latencies.length,
  };
};

// The load generator, a separate process: reads a task as JSON, writes its results as JSON.

const task = (await json(process.stdin)) as LoadTask | SlicesTask;
console.log(JSON.stringify('targets' in task ? await loadInSlices(task) : await loadServer(task)));
