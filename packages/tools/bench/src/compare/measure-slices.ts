import { runSlices, type SlicesUse } from '../load/load-task.ts';
import { sliceRequests } from '../load/paired-slices.ts';
import { type Route, routesOf } from '../requests/routes.ts';
import { type Contender, type Places, targetOf, withContenders } from '../servers/contender.ts';
import { startFloor } from '../servers/floor.ts';
import type { Slice } from './comparison.ts';

/** How often servers take turns. */
export interface SliceTimes {
  readonly rounds: number;
  /** For each round and route: slices to warm up, and slices that count. */
  readonly warmUpSlices: number;
  readonly slices: number;
}

/** A route with the measurements of all rounds. */
export interface MeasuredRoute {
  /** How many one employer has. */
  readonly jobs: number;
  readonly route: Route;
  readonly slices: readonly Slice[];
  /** Answers of any server that were not a success, and broken connections. */
  readonly failures: number;
}

const toSlices = (uses: readonly SlicesUse[]): readonly Slice[] => {
  const [base, current, again, floor] = uses.map(({ cpuMicroseconds }) => cpuMicroseconds);
  return (base ?? []).map((cost, slice) => ({
    base: cost,
    current: current?.[slice] ?? Number.NaN,
    again: again?.[slice] ?? Number.NaN,
    floor: floor?.[slice] ?? Number.NaN,
  }));
};

const noPostgres = () => Promise.reject(new Error('slices are measured on SQLite files'));

/**
 * Measures the base, the current build, the current build again as a third server, and, if requested, the
 * floor. Each round restarts all of them, because two processes of one build differ for as long as they run.
 */
export const measureSlices = async (
  { base, current, hasFloor }: { base: Contender; current: Contender; hasFloor: boolean },
  sizes: readonly number[],
  isMeasured: (route: Route, jobs: number) => boolean,
  { cache, rounds, warmUpSlices, slices }: SliceTimes & Pick<Places, 'cache'>,
): Promise<readonly MeasuredRoute[]> => {
  const contenders = [base, current, current];
  const places = { cache, postgres: noPostgres };
  const all: MeasuredRoute[] = [];
  for (const jobs of sizes) {
    const dataset = { jobs, employers: 1 };
    const measured = routesOf(dataset)
      .filter((route) => isMeasured(route, jobs))
      .map((route) => ({ jobs, route, slices: [] as Slice[], failures: 0 }));
    for (let round = 1; round <= rounds; round++) {
      console.log(`${jobs} jobs, round ${round} of ${rounds}`);
      await withContenders(contenders, dataset, places, [], async (running, folder) => {
        for (const progress of measured) {
          const { connections, atLeastWarmUp = 0 } = progress.route;
          const targets = running.map((one) => targetOf(one, progress.route));
          const [, model] = targets;
          const floor = hasFloor && model ? await startFloor(model, folder) : null;
          const uses = await runSlices({
            targets: floor ? [...targets, floor.target] : targets,
            connections,
            warmUpSlices: Math.max(warmUpSlices, Math.ceil(atLeastWarmUp / sliceRequests)),
            slices,
          }).finally(() => floor?.stop());
          progress.slices.push(...toSlices(uses));
          for (const { failures } of uses) progress.failures += failures;
        }
      });
    }
    all.push(...measured);
  }
  return all;
};
