import { type LoadResult, runLoad } from '../load/load-task.ts';
import { createRandom, type Random } from '../random.ts';
import { type Dataset, datasetTitle } from '../requests/dataset.ts';
import { type Route, routesOf } from '../requests/routes.ts';
import {
  type Contender,
  type Places,
  type Running,
  targetOf,
  withContenders,
} from '../servers/contender.ts';
import { readMemory } from '../servers/processes.ts';
import { onSlowDisk } from '../servers/slow-disk.ts';
import type { Line, Scenario } from './all-scenarios.ts';
import type { LineResult } from './results.ts';

/** How often and how long each contender is loaded. */
export interface LoadTimes {
  readonly rounds: number;
  readonly warmUpRequests: number;
  readonly seconds: number;
}

/** The resources of a contender for a data set. */
interface Needs {
  readonly contender: string;
  /** Until it listens. */
  readonly startMs: number;
  /** The size of the database; `NaN` when it is not a file. */
  readonly bytesPerJob: number;
  /** After all lines, in MiB. */
  readonly memory: number;
}

/** Everything that was measured on one data set. */
export interface DatasetResult {
  readonly dataset: Dataset;
  readonly lines: readonly LineResult[];
  readonly needs: readonly Needs[];
}

/** Loads the contenders in turn, in another order each round. */
const measureLine = async (
  line: Line,
  routes: readonly Route[],
  running: readonly Running[],
  times: LoadTimes,
  random: Random,
): Promise<LineResult> => {
  const named = (name: string): Route => {
    const route = routes.find((candidate) => candidate.name === name);
    if (!route) throw new Error(`${name} is not a route`);
    return route;
  };
  const route = named(line.route);
  const { connections = route.connections } = line;
  const other = line.beside && { ...line.beside, route: named(line.beside.route) };
  const title =
    `${route.title} (${connections})` +
    (other ? `, beside ${other.route.title} (${other.connections})` : '');
  console.log(`  ${title}`);

  const tasks = running.map((one) => ({
    name: one.contender.name,
    target: targetOf(one, route),
    ...(other && {
      beside: { connections: other.connections, requests: targetOf(one, other.route).requests },
    }),
  }));
  const rounds = new Map(tasks.map(({ name }) => [name, [] as LoadResult[]]));
  for (let round = 0; round < times.rounds; round++) {
    for (const { name, target, ...beside } of random.sample(tasks, tasks.length)) {
      const done = rounds.get(name) ?? [];
      const from = done.at(-1)?.next ?? 0;
      done.push(await runLoad({ ...target, ...beside, ...times, connections, from }));
    }
  }
  return { line, title, rounds };
};

/** Measures the contenders of a scenario on one data set. */
export const measureDataset = (
  scenario: Scenario,
  dataset: Dataset,
  contenders: readonly Contender[],
  lines: readonly Line[],
  options: LoadTimes & Pick<Places, 'cache' | 'postgres'>,
): Promise<DatasetResult> => {
  console.log(`${scenario.name}: ${datasetTitle(dataset)}`);
  const { syncDelayMs } = scenario;
  const wrapper = syncDelayMs === undefined ? [] : onSlowDisk(syncDelayMs);
  const random = createRandom(Date.now(), 0);
  return withContenders(contenders, dataset, options, wrapper, async (running) => {
    const routes = routesOf(dataset);
    const measured: LineResult[] = [];
    for (const line of lines) {
      measured.push(await measureLine(line, routes, running, options, random));
    }
    const needs = running.map(({ contender: { name }, startMs, bytes, server }) => ({
      contender: name,
      startMs,
      bytesPerJob: (bytes ?? Number.NaN) / dataset.jobs,
      memory: readMemory(server.pid),
    }));
    return { dataset, lines: measured, needs };
  });
};
