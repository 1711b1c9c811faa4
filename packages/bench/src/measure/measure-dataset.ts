import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contender } from '../contenders/contender.ts';
import type { Dataset } from '../dataset.ts';
import type { BenchOptions } from '../options.ts';
import { type Memory, readMemory } from '../process-usage.ts';
import type { Random } from '../random.ts';
import { chooseRoutes, hasRoute, type Route, routesOf } from '../routes.ts';
import { startServer } from '../running-server.ts';
import { pickSearchTerms } from '../search-terms.ts';
import { copySeeded } from '../seeded-database.ts';
import type { Entry } from './entry.ts';
import { measureNewSearches, type NewSearches } from './measure-new-searches.ts';
import { measureRoute, type RouteResult } from './measure-route.ts';
import { measureStart } from './measure-start.ts';
import { measureWaiting, type WaitingResult } from './measure-waiting.ts';
import { readSearchedTexts } from './read-searched-texts.ts';

/** What a contender needs for a data set, apart from its routes. */
interface Needs {
  readonly contender: string;
  readonly startMs: number;
  readonly bytesPerJob: number;
  /** After all routes. */
  readonly memory: Memory;
}

/** Everything that was measured on one data set. */
export interface DatasetResult {
  readonly dataset: Dataset;
  readonly routes: readonly { readonly route: Route; readonly results: readonly RouteResult[] }[];
  readonly waiting: readonly WaitingResult[];
  /** Empty when no search was chosen. */
  readonly newSearches: readonly NewSearches[];
  readonly needs: readonly Needs[];
}

const measureRoutes = async (
  dataset: Dataset,
  entries: readonly Entry[],
  folder: string,
  options: BenchOptions,
  random: Random,
): Promise<Omit<DatasetResult, 'dataset' | 'needs'>> => {
  const [model] = entries;
  if (!model) throw new Error('no contender was chosen');
  const texts = await readSearchedTexts(model);
  const all = routesOf(dataset, pickSearchTerms(texts));
  const chosen = chooseRoutes(all, options.routes);
  const [light] = all;

  // Before the others, which fill the caches.
  const hasSearches = chosen.some(({ name }) => name.startsWith('search'));
  const newSearches: NewSearches[] = [];
  if (hasSearches && light) {
    console.log('  new searches');
    for (const entry of random.sample(entries, entries.length)) {
      newSearches.push(await measureNewSearches(entry, dataset, texts, light, random));
    }
  }

  const floorFile = join(folder, 'floor.json');
  const routes = [];
  const waiting = [];
  for (const route of chosen) {
    const asked = entries.filter(({ contender }) => hasRoute(route, contender));
    if (asked.length === 0) continue;
    console.log(`  ${route.title}`);
    const results = await measureRoute(route, asked, floorFile, options, random);
    routes.push({ route, results });
    if (!route.isHeavy || !light) continue;
    for (const entry of random.sample(entries, entries.length)) {
      const own = results.find(({ contender }) => contender === entry.contender.name);
      // While such a process answers one request, it does nothing else.
      if (own?.loaded.isSingle) continue;
      waiting.push(await measureWaiting(entry, route, light, options));
    }
  }
  return { routes, waiting, newSearches };
};

/** Measures the contenders on one data set, each on a copy of its own. */
export const measureDataset = async (
  dataset: Dataset,
  contenders: readonly Contender[],
  options: BenchOptions,
  random: Random,
): Promise<DatasetResult> => {
  console.log(`${dataset.jobs} jobs of ${dataset.employers} employer(s)`);
  // Of this run alone: two runs may share the cache.
  const folder = await mkdtemp(join(options.cache, 'run-'));
  const entries: Entry[] = [];
  try {
    const starts: number[] = [];
    for (const contender of contenders) {
      if (dataset.jobs > (contender.maxJobs ?? Number.POSITIVE_INFINITY)) continue;
      const database = await copySeeded(contender, dataset, options.cache, folder);
      starts.push(await measureStart(contender, database));
      const server = await startServer(contender.serve(database.path));
      entries.push({ contender, database, server });
    }
    const measured = await measureRoutes(dataset, entries, folder, options, random);
    const needs = entries.map(({ contender, database, server }, index) => ({
      contender: contender.name,
      startMs: starts[index] ?? Number.NaN,
      bytesPerJob: database.bytes / dataset.jobs,
      memory: readMemory(server.pid),
    }));
    return { dataset, ...measured, needs };
  } finally {
    for (const { server } of entries) await server.stop();
    await rm(folder, { recursive: true });
  }
};
