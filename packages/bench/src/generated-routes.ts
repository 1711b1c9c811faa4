import type { Dataset } from './dataset.ts';
import { generateJobs } from './generate-jobs.ts';
import { chooseRoutes, type Route, routesOf } from './routes.ts';
import { pickSearchTerms } from './search-terms.ts';
import { storedSeed } from './seed-jobs.ts';

// Enough of them for search terms, as when contenders are compared.
const maxTexts = 20_000;

/** What `q` searches in the first jobs of a data set: title and referenceId, a line each. */
export const generateTexts = ({ jobs }: Dataset): readonly string[] => {
  const count = Math.min(jobs, maxTexts);
  const stored = generateJobs({ count, seed: storedSeed, html: 'clean' });
  return Array.from(stored, ({ title, referenceId }) => `${title}\n${referenceId}`);
};

/** The routes whose names begin with one of the prefixes, for a data set that no server has to be asked about. */
export const chooseGenerated = (dataset: Dataset, prefixes: readonly string[]): readonly Route[] =>
  chooseRoutes(routesOf(dataset, pickSearchTerms(generateTexts(dataset))), prefixes);
