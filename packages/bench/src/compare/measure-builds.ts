import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contender } from '../contenders/contender.ts';
import { commandIn, createBuildContender, jobpostingCommand } from '../contenders/jobposting.ts';
import type { Dataset } from '../dataset.ts';
import { chooseGenerated } from '../generated-routes.ts';
import type { SlicesUse } from '../load/load-task.ts';
import { runSlices } from '../load/run-load.ts';
import type { Entry } from '../measure/entry.ts';
import type { CompareOptions } from '../options.ts';
import type { Route } from '../routes.ts';
import { startServer } from '../running-server.ts';
import { copySeeded } from '../seeded-database.ts';
import type { Slice } from './comparison.ts';

/** A route with what was measured in the slices of all rounds. */
export interface MeasuredRoute {
  readonly route: Route;
  readonly slices: readonly Slice[];
  /** Answers of any server that were not a success, and broken connections. */
  readonly failures: number;
}

/** Loads the contenders in turn on one route; the results are in their order. */
const loadRoute = (
  entries: readonly Entry[],
  { requests, connections }: Route,
  { warmUpSlices, slices }: CompareOptions,
): Promise<readonly SlicesUse[]> => {
  const targets = entries.map(({ contender, database, server: { origin, pid } }) => ({
    origin,
    pid,
    requests: requests.map((request) => contender.toHttp(request, database.apiKeys)),
  }));
  return runSlices({ targets, connections, warmUpSlices, slices });
};

/** Starts contenders on fresh copies of their databases, runs `task` with them, and stops them. */
const withServers = async (
  contenders: readonly Contender[],
  dataset: Dataset,
  cache: string,
  task: (entries: readonly Entry[]) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(cache, 'round-'));
  const entries: Entry[] = [];
  try {
    for (const contender of contenders) {
      const database = await copySeeded(contender, dataset, cache, folder);
      const server = await startServer(contender.serve(database.path));
      entries.push({ contender, database, server });
    }
    await task(entries);
  } finally {
    for (const { server } of entries) await server.stop();
    await rm(folder, { recursive: true });
  }
};

const toSlices = (uses: readonly SlicesUse[]): readonly Slice[] => {
  const [base, current, again] = uses;
  return (base?.cpuMicroseconds ?? []).map((cost, slice) => ({
    base: cost,
    current: current?.cpuMicroseconds[slice] ?? Number.NaN,
    again: again?.cpuMicroseconds[slice] ?? Number.NaN,
  }));
};

/**
 * Measures the base, the current build, and the current build again as a third server. Each round starts all three
 * anew, because two processes of one build differ for as long as they run.
 */
export const measureBuilds = async (
  dataset: Dataset,
  options: CompareOptions,
): Promise<readonly MeasuredRoute[]> => {
  const contenders = [
    createBuildContender('base', 'base', commandIn(options.against)),
    createBuildContender('current', 'current', jobpostingCommand),
    createBuildContender('again', 'current', jobpostingCommand),
  ];
  const measured = chooseGenerated(dataset, options.routes).map((route) => ({
    route,
    slices: [] as Slice[],
    failures: 0,
  }));
  // Databases are seeded for each run, because a build may have been changed since the last one.
  const cache = await mkdtemp(join(options.cache, 'compare-'));
  try {
    for (let round = 1; round <= options.rounds; round++) {
      console.log(`  round ${round} of ${options.rounds}`);
      await withServers(contenders, dataset, cache, async (entries) => {
        for (const progress of measured) {
          const uses = await loadRoute(entries, progress.route, options);
          progress.slices.push(...toSlices(uses));
          for (const { failures } of uses) progress.failures += failures;
        }
      });
    }
  } finally {
    await rm(cache, { recursive: true });
  }
  return measured;
};
