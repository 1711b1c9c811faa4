import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { jobposting, jobpostingCommand } from '../contenders/jobposting.ts';
import type { Dataset } from '../dataset.ts';
import { chooseGenerated } from '../generated-routes.ts';
import type { LoadResult } from '../load/load-task.ts';
import { runLoad } from '../load/run-load.ts';
import type { Entry } from '../measure/entry.ts';
import type { BenchOptions } from '../options.ts';
import type { Cores } from '../pinned-process.ts';
import { readChildren, readMemory } from '../process-usage.ts';
import type { Random } from '../random.ts';
import type { Route } from '../routes.ts';
import { startServer } from '../running-server.ts';
import { copySeeded } from '../seeded-database.ts';
import { median } from '../statistics.ts';

/** What a number of workers did on a route: medians of the rounds. */
interface WorkersOnRoute {
  readonly requestsPerSecond: number;
  readonly latencyP50: number;
  readonly latencyP99: number;
  readonly failures: number;
}

/** The same for each number of workers, in the order of {@link workerCounts}. */
export interface WorkersResult {
  readonly routes: readonly { readonly route: Route; readonly results: WorkersOnRoute[] }[];
  /** Of the processes of a server in all, in MiB, in the same order. */
  readonly memory: readonly number[];
}

export const workerCounts = [1, 2] as const;

const routeNames = ['get', 'get-any', 'list-10', 'put-unchanged', 'put-title', 'post-clean'];
const serverCores: Cores = '0,1';

/** Whether the load has cores of its own. */
export const hasOwnCores = (): boolean => cpus().length >= 4;

/** Whether the built server knows the option. */
export const knowsWorkers = (): boolean =>
  execFileSync(process.execPath, [jobpostingCommand, 'serve', '--help'], {
    encoding: 'utf8',
  }).includes('--workers');

const serveWith = (workers: number, database: string) => {
  const command = jobposting.serve(database);
  return { ...command, nodeArguments: [...command.nodeArguments, '--workers', String(workers)] };
};

// One generator is slower than two workers.
const generators = [2, 3] as const;

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

const loadOnce = async (
  { contender, database, server: { origin, pid } }: Entry,
  { requests, connections }: Route,
  { warmUpSeconds, seconds }: BenchOptions,
): Promise<WorkersOnRoute> => {
  const load = async (core: number, index: number): Promise<LoadResult> => {
    const dealt = requests.filter((_, at) => at % generators.length === index);
    const task = {
      origin,
      pid,
      requests: dealt.map((request) => contender.toHttp(request, database.apiKeys)),
      // Each warms up for as long as it likes; a fixed time keeps them together.
      warmUpSeconds: 0,
      phases: [warmUpSeconds, seconds].map((duration) => ({
        connections: connections / generators.length,
        seconds: duration,
      })),
    };
    const [, result] = await runLoad(task, hasOwnCores() ? core : serverCores);
    if (!result) throw new Error('the load generator left a phase out');
    return result;
  };
  const results = await Promise.all(generators.map(load));
  return {
    requestsPerSecond: sum(results.map(({ requestsPerSecond }) => requestsPerSecond)),
    latencyP50: median(results.map(({ latencyP50 }) => latencyP50)),
    latencyP99: Math.max(...results.map(({ latencyP99 }) => latencyP99)),
    failures: sum(results.map(({ failures }) => failures)),
  };
};

const memoryOf = (pid: number): number =>
  sum([pid, ...readChildren(pid)].map((id) => readMemory(id).resident));

/** Loads servers with one worker and with two in turn, each on a database of its own. */
export const measureWorkers = async (
  dataset: Dataset,
  options: BenchOptions,
  random: Random,
): Promise<WorkersResult> => {
  const folder = await mkdtemp(join(options.cache, 'workers-'));
  const entries: Entry[] = [];
  try {
    for (const workers of workerCounts) {
      const contender = { ...jobposting, name: `workers-${workers}` };
      const database = await copySeeded(contender, dataset, options.cache, folder);
      const server = await startServer(serveWith(workers, database.path), serverCores);
      entries.push({ contender, database, server });
    }
    const routes = [];
    for (const route of chooseGenerated(dataset, routeNames)) {
      if (!routeNames.includes(route.name)) continue;
      console.log(`  ${route.title}`);
      const measured = new Map(entries.map((entry) => [entry, [] as WorkersOnRoute[]]));
      for (let round = 0; round < options.rounds; round++) {
        for (const entry of random.sample(entries, entries.length)) {
          measured.get(entry)?.push(await loadOnce(entry, route, options));
        }
      }
      const results = [...measured.values()].map((rounds) => ({
        requestsPerSecond: median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
        latencyP50: median(rounds.map(({ latencyP50 }) => latencyP50)),
        latencyP99: median(rounds.map(({ latencyP99 }) => latencyP99)),
        failures: sum(rounds.map(({ failures }) => failures)),
      }));
      routes.push({ route, results });
    }
    return { routes, memory: entries.map(({ server }) => memoryOf(server.pid)) };
  } finally {
    for (const { server } of entries) await server.stop();
    await rm(folder, { recursive: true });
  }
};
