import { floorCommand, recordAnswers } from '../contenders/floor.ts';
import type { LoadResult } from '../load/load-task.ts';
import type { BenchOptions } from '../options.ts';
import type { Random } from '../random.ts';
import type { Route } from '../routes.ts';
import { startServer } from '../running-server.ts';
import type { Entry } from './entry.ts';
import { type Loaded, loadInTurn } from './load-in-turn.ts';
import { medians } from './medians.ts';

/** What a contender did on a route: medians over the rounds. */
export interface RouteResult {
  readonly contender: string;
  /** Under the route's connections. */
  readonly loaded: LoadResult;
  /** One request at a time: its latency is the time that a request takes. */
  readonly alone: LoadResult;
}

/**
 * Measures one route: the contenders and the floor, which answers with the bytes of the first of them,
 * are loaded in turn, in another order each round. `floorFile` is where its answers are written.
 */
export const measureRoute = async (
  route: Route,
  entries: readonly Entry[],
  floorFile: string,
  options: BenchOptions,
  random: Random,
): Promise<readonly RouteResult[]> => {
  const contenders: Loaded[] = entries.map(({ contender, database, server }) => ({
    contender: contender.name,
    server,
    requests: route.requests.map((request) => contender.toHttp(request, database.apiKeys)),
  }));
  const [model] = contenders;
  if (!model) throw new Error('no contender was chosen');
  const answers = await recordAnswers(model.server.origin, model.requests);
  const floor = await startServer(floorCommand(floorFile, answers));

  try {
    const all = [{ contender: 'floor', server: floor, requests: model.requests }, ...contenders];
    const measured = await loadInTurn(route, all, options, random);
    return measured.map(({ contender, rounds }) => ({
      contender,
      loaded: medians(rounds.map(({ loaded }) => loaded)),
      alone: medians(rounds.map(({ alone }) => alone)),
    }));
  } finally {
    await floor.stop();
  }
};
