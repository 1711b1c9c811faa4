import { type LoadTask, runLoad } from '../load/load-task.ts';
import { toInterfaceHttp } from '../requests/job-request.ts';
import { type Route, routesOf } from '../requests/routes.ts';
import { type Contender, type FillDatabase, withContenders } from '../servers/contender.ts';
import { startFloor } from '../servers/floor.ts';
import type { Slice } from './comparison.ts';

/** The builds or services to compare. */
export interface Compared {
  readonly base: Contender;
  readonly current: Contender;
  /** Whether the floor is measured too. */
  readonly hasFloor: boolean;
}

/** What is measured, and how often servers take turns. */
export interface MeasureOptions extends Pick<LoadTask, 'warmUpSlices' | 'slices' | 'postmaster'> {
  /** The numbers of jobs of the employer. */
  readonly sizes: readonly number[];
  readonly isMeasured: (route: Route) => boolean;
  readonly rounds: number;
}

/** A route with the measurements of all rounds. */
export interface MeasuredRoute {
  readonly jobs: number;
  readonly route: Route;
  readonly slices: Slice[];
  /** Answers of any server that were not a success, and broken connections. */
  failures: number;
}

/**
 * Measures the base, the current build, the current build again as a third server, and the floor. Each round
 * restarts all of them, because two processes of one build differ for as long as they run.
 */
export const measureRoutes = async (
  { base, current, hasFloor }: Compared,
  fillDatabase: FillDatabase,
  { sizes, isMeasured, rounds, ...task }: MeasureOptions,
): Promise<readonly MeasuredRoute[]> => {
  const all: MeasuredRoute[] = [];
  for (const jobs of sizes) {
    const measured = routesOf(jobs)
      .filter(isMeasured)
      .map((route): MeasuredRoute => ({ jobs, route, slices: [], failures: 0 }));
    all.push(...measured);
    for (let round = 1; round <= rounds; round++) {
      console.log(`${jobs} jobs, round ${round} of ${rounds}`);
      await withContenders([base, current, current], jobs, fillDatabase, async (running) => {
        for (const result of measured) {
          const { route } = result;
          const targets = running.map(({ server: { origin, pid }, apiKey }) => ({
            ...{ origin, pid },
            requests: route.requests.map((request) => toInterfaceHttp(request, apiKey)),
          }));
          const [, model] = targets;
          const floor = hasFloor && model ? await startFloor(model) : null;
          const used = await runLoad({
            ...task,
            targets: floor ? [...targets, floor.target] : targets,
            connections: route.connections,
          }).finally(() => floor?.stop());
          const [ofBase, ofCurrent, ofAgain, ofFloor] = used.map((one) => one.microseconds);
          ofBase?.forEach((microseconds, slice) => {
            result.slices.push({
              base: microseconds,
              current: ofCurrent?.[slice] ?? Number.NaN,
              again: ofAgain?.[slice] ?? Number.NaN,
              floor: ofFloor?.[slice] ?? Number.NaN,
            });
          });
          for (const { failures } of used) result.failures += failures;
        }
      });
    }
  }
  return all;
};
