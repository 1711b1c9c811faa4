import { loadavg } from 'node:os';
import type { Dataset } from '../dataset.ts';
import { chooseGenerated } from '../generated-routes.ts';
import { toInterfaceHttp } from '../job-request.ts';
import { type Loaded, type LoadedRounds, loadInTurn } from '../measure/load-in-turn.ts';
import type { PostgresOptions } from '../options.ts';
import type { Random } from '../random.ts';
import { hasRoute, type Route } from '../routes.ts';
import { startServer } from '../running-server.ts';
import type { Places, PostgresContender, Prepared } from './contenders.ts';
import type { DatabaseServer } from './database-server.ts';

/** A route with what each contender did in each round. */
export interface MeasuredRoute {
  readonly route: Route;
  /** Of the machine, before it. */
  readonly loadBefore: number;
  readonly results: readonly LoadedRounds[];
}

/** Everything that was measured on one data set. */
export interface MeasuredDataset {
  readonly dataset: Dataset;
  readonly routes: readonly MeasuredRoute[];
}

interface Running extends Prepared {
  readonly contender: PostgresContender;
  readonly server: Awaited<ReturnType<typeof startServer>>;
}

const start = async (
  contender: PostgresContender,
  dataset: Dataset,
  places: Places,
): Promise<Running> => {
  const started = performance.now();
  const prepared = await contender.prepare(dataset, places);
  const seconds = (performance.now() - started) / 1000;
  console.log(`  filled the database of ${contender.name} in ${seconds.toFixed(1)} s`);
  return { ...prepared, contender, server: await startServer(prepared.command) };
};

/** Measures contenders on one data set, each on a database of its own. */
export const measureContenders = async (
  dataset: Dataset,
  contenders: readonly PostgresContender[],
  { postmaster }: DatabaseServer,
  places: Places,
  options: PostgresOptions,
  random: Random,
): Promise<MeasuredDataset> => {
  console.log(`${dataset.jobs} jobs of ${dataset.employers} employer(s)`);
  const running: Running[] = [];
  try {
    for (const contender of contenders) running.push(await start(contender, dataset, places));
    const routes: MeasuredRoute[] = [];
    // Nobody else has a log of changes, and it is not filled.
    const chosen = chooseGenerated(dataset, options.routes).filter((route) =>
      hasRoute(route, { lacks: ['changes'] }),
    );
    for (const route of chosen) {
      console.log(`  ${route.title}`);
      const asked = running.map(
        ({ contender: { name, usesPostgres }, server, apiKeys }): Loaded => ({
          contender: name,
          server,
          postmaster: usesPostgres ? postmaster : undefined,
          requests: route.requests.map((request) => toInterfaceHttp(request, apiKeys)),
        }),
      );
      const [loadBefore = Number.NaN] = loadavg();
      routes.push({ route, loadBefore, results: await loadInTurn(route, asked, options, random) });
    }
    return { dataset, routes };
  } finally {
    for (const { server, drop } of running) {
      await server.stop();
      await drop();
    }
  }
};
