import type { Dataset } from '../dataset.ts';
import type { LoadResult } from '../load/load-task.ts';
import { runLoad } from '../load/run-load.ts';
import type { Random } from '../random.ts';
import type { Route } from '../routes.ts';
import { pickNewTerms } from '../search-terms.ts';
import type { Entry } from './entry.ts';
import { timeOf } from './time-of.ts';

/** What the searches of a contender took that nobody had made before. */
export interface NewSearches {
  readonly contender: string;
  readonly searches: number;
  /** The first of all, after which a contender may have built what the others use. */
  readonly firstMs: number;
  readonly result: LoadResult;
}

const mostSearches = 200;
const fewestSearches = 10;
// For one contender; one that takes seconds for a search is asked for fewer.
const budgetMs = 20_000;

/**
 * Measures searches for terms that nobody has searched for before, one at a time, each employer in
 * turn, and how long a light request takes meanwhile: no cache has the answer.
 */
export const measureNewSearches = async (
  entry: Entry,
  { employers }: Dataset,
  texts: readonly string[],
  light: Route,
  random: Random,
): Promise<NewSearches> => {
  const { contender, database, server } = entry;
  const [first] = light.requests;
  if (!first) throw new Error(`the route ${light.name} has no request`);
  const searches = pickNewTerms(texts, mostSearches + 2, random).map(
    (term, index): Route['requests'][number] => ({
      kind: 'list',
      employer: (index % employers) + 1,
      query: { q: term },
    }),
  );
  const [firstSearch, secondSearch, ...others] = searches;
  if (!firstSearch || !secondSearch) throw new Error('the texts have no two different terms');
  const firstMs = await timeOf(entry, firstSearch);
  const secondMs = await timeOf(entry, secondSearch);
  const count = Math.max(fewestSearches, Math.floor(budgetMs / secondMs));
  const requests = others
    .slice(0, count)
    .map((request) => contender.toHttp(request, database.apiKeys));

  const probe = contender.toHttp(first, database.apiKeys);
  const phases = [{ connections: 1, seconds: 0, once: true, probe }];
  const { origin, pid } = server;
  const [result] = await runLoad({ origin, pid, requests, warmUpSeconds: 0, phases });
  if (!result) throw new Error('nothing was searched for');
  return { contender: contender.name, searches: requests.length, firstMs, result };
};
