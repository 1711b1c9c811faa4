import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runSlices, type SlicesUse } from '../load/load-task.ts';
import type { CompareOptions } from '../options.ts';
import { commandIn, ownCommand } from '../repository.ts';
import type { Dataset } from '../requests/dataset.ts';
import { isChosen, type Route, routesOf } from '../requests/routes.ts';
import { targetOf, withContenders } from '../servers/contender.ts';
import { createBuildContender } from '../servers/jobposting.ts';
import type { Slice } from './comparison.ts';

/** A route with what was measured in the slices of all rounds. */
export interface MeasuredRoute {
  readonly route: Route;
  readonly slices: readonly Slice[];
  /** Answers of any server that were not a success, and broken connections. */
  readonly failures: number;
}

const toSlices = (uses: readonly SlicesUse[]): readonly Slice[] => {
  const [base, current, again] = uses;
  return (base?.cpuMicroseconds ?? []).map((cost, slice) => ({
    base: cost,
    current: current?.cpuMicroseconds[slice] ?? Number.NaN,
    again: again?.cpuMicroseconds[slice] ?? Number.NaN,
  }));
};

const noPostgres = () => Promise.reject(new Error('builds are compared on SQLite files'));

/**
 * Measures the base, the current build, and the current build again as a third server. Each round starts all three
 * anew, because two processes of one build differ for as long as they run.
 */
export const measureBuilds = async (
  dataset: Dataset,
  options: CompareOptions,
): Promise<readonly MeasuredRoute[]> => {
  const { against, warmUpSlices, slices } = options;
  const contenders = [
    createBuildContender('base', 'base', commandIn(against)),
    createBuildContender('current', 'current', ownCommand),
    createBuildContender('again', 'current', ownCommand),
  ];
  const measured = routesOf(dataset)
    .filter(({ name }) => isChosen(name, options.routes))
    .map((route) => ({ route, slices: [] as Slice[], failures: 0 }));
  // Databases are seeded for each run, because a build may have been changed since the last one.
  const cache = await mkdtemp(join(options.cache, 'compare-'));
  try {
    for (let round = 1; round <= options.rounds; round++) {
      console.log(`  round ${round} of ${options.rounds}`);
      const places = { cache, postgres: noPostgres };
      await withContenders(contenders, dataset, places, [], async (running) => {
        for (const progress of measured) {
          const { route } = progress;
          const targets = running.map((one) => targetOf(one, route));
          const { connections } = route;
          const uses = await runSlices({ targets, connections, warmUpSlices, slices });
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
