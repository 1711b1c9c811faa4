import type { Dataset } from './dataset.ts';
import { generateJobs } from './generate-jobs.ts';
import { createRandom } from './random.ts';
import { chooseRoutes, type Route, routesOf } from './routes.ts';
import { pickNewTerms, pickSearchTerms } from './search-terms.ts';
import { storedSeed } from './seed-jobs.ts';

// Enough of them for search terms, as when contenders are compared.
const maxTexts = 20_000;
const termSeed = 9;

/** What `q` searches in the first jobs of a data set: title and referenceId, a line each. */
export const generateTexts = ({ jobs }: Dataset): readonly string[] => {
  const count = Math.min(jobs, maxTexts);
  const stored = generateJobs({ count, seed: storedSeed, html: 'clean' });
  return Array.from(stored, ({ title, referenceId }) => `${title}\n${referenceId}`);
};

const newSearches = ({ employers }: Dataset, texts: readonly string[]): Route => ({
  name: 'search-new',
  title: 'new q each time, of 1 to 12 characters',
  connections: 4,
  writes: false,
  isHeavy: true,
  requests: pickNewTerms(texts, 20_000, createRandom(termSeed, 0)).map((term, index) => ({
    kind: 'list',
    employer: (index % employers) + 1,
    query: { q: term },
  })),
});

/** The routes whose names begin with one of the prefixes, for a data set that no server has to be asked about. */
export const chooseGenerated = (
  dataset: Dataset,
  prefixes: readonly string[],
): readonly Route[] => {
  const texts = generateTexts(dataset);
  const all = [newSearches(dataset, texts), ...routesOf(dataset, pickSearchTerms(texts))];
  return chooseRoutes(all, prefixes);
};
