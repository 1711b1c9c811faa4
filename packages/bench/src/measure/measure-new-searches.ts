import type { Dataset } from '../dataset.ts';
import type { LoadResult } from '../load/load-task.ts';
import { runLoad } from '../load/run-load.ts';
import type { Random } from '../random.ts';
import type { Route } from '../routes.ts';
import { pickNewTerms } from '../search-terms.ts';
import type { Entry } from './entry.ts';

const searches = 200;

/**
 * Measures searches for terms that nobody has searched for before, one at a time, each employer in
 * turn, and how long a light request takes meanwhile: no cache has the answer.
 */
export const measureNewSearches = async (
  { contender, database, server }: Entry,
  { employers }: Dataset,
  texts: readonly string[],
  light: Route,
  random: Random,
): Promise<LoadResult> => {
  const toHttp = (request: Route['requests'][number]) =>
    contender.toHttp(request, database.apiKeys);
  const [first] = light.requests;
  if (!first) throw new Error(`the route ${light.name} has no request`);
  const requests = pickNewTerms(texts, searches, random).map((term, index) =>
    toHttp({ kind: 'list', employer: (index % employers) + 1, query: { q: term } }),
  );
  const phases = [{ connections: 1, seconds: 0, once: true, probe: toHttp(first) }];
  const { origin, pid } = server;
  const [result] = await runLoad({ origin, pid, requests, warmUpSeconds: 0, phases });
  if (!result) throw new Error('nothing was searched for');
  return result;
};
