import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contender } from '../contenders/contender.ts';
import type { Dataset } from '../dataset.ts';
import { chooseGenerated } from '../generated-routes.ts';
import type { LoadResult } from '../load/load-task.ts';
import { runLoad } from '../load/run-load.ts';
import type { Entry } from '../measure/entry.ts';
import { medians } from '../measure/medians.ts';
import type { BenchOptions } from '../options.ts';
import { hasRoute, type Route } from '../routes.ts';
import { startServer } from '../running-server.ts';
import { copySeeded } from '../seeded-database.ts';
import { median } from '../statistics.ts';
import { onSlowDisk } from './slow-disk.ts';

/** Reads beside writes: medians of the rounds. */
interface Beside {
  readonly writes: Route;
  readonly reads: LoadResult;
  readonly writesPerSecond: number;
}

/** What reads of a contender did on a slow disk. */
export interface SlowDiskResult {
  readonly contender: string;
  readonly route: Route;
  readonly alone: LoadResult;
  readonly beside: readonly Beside[];
}

const readers = 16;
const writers = 8;
const readRoutes = ['get', 'get-any', 'list-10'];
const writeRoutes = ['put-title', 'post-clean'];

/** Loads a contender with reads, alone or beside writes, as often as there are rounds. */
const load = async (
  { contender, database, server: { origin, pid } }: Entry,
  reads: Route,
  writes: Route | null,
  { rounds, warmUpSeconds, seconds }: BenchOptions,
): Promise<readonly LoadResult[]> => {
  const requestsOf = (route: Route) =>
    route.requests.map((request) => contender.toHttp(request, database.apiKeys));
  const beside = writes && { requests: requestsOf(writes), connections: writers };
  const phase = { connections: readers, seconds, ...(beside && { beside }) };
  const phases = Array.from({ length: rounds }, () => phase);
  return runLoad({ origin, pid, requests: requestsOf(reads), warmUpSeconds, phases });
};

/** Measures reads alone and beside writers, on a disk each of whose syncs takes 2 ms longer. */
export const measureSlowDisk = async (
  contender: Contender,
  dataset: Dataset,
  options: BenchOptions,
): Promise<readonly SlowDiskResult[]> => {
  const named = (names: readonly string[]): readonly Route[] =>
    chooseGenerated(dataset, names).filter(
      (route) => names.includes(route.name) && hasRoute(route, contender),
    );
  const folder = await mkdtemp(join(options.cache, 'slow-disk-'));
  try {
    const database = await copySeeded(contender, dataset, options.cache, folder);
    const server = await startServer(onSlowDisk(contender.serve(database.path)));
    const entry = { contender, database, server };
    try {
      const results: SlowDiskResult[] = [];
      for (const route of named(readRoutes)) {
        const alone = medians(await load(entry, route, null, options));
        const beside: Beside[] = [];
        for (const writes of named(writeRoutes)) {
          const rounds = await load(entry, route, writes, options);
          const written = rounds.map((round) => round.beside?.requestsPerSecond ?? Number.NaN);
          beside.push({ writes, reads: medians(rounds), writesPerSecond: median(written) });
        }
        results.push({ contender: contender.name, route, alone, beside });
      }
      return results;
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
};
