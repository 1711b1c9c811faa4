import { type Dataset, employerOf } from '../requests/dataset.ts';
import { generateJobs, type JobBody } from './generate-jobs.ts';

/** A job to store: its employer, its body, and when it was published. */
export interface SeedJob {
  readonly employer: number;
  readonly body: JobBody;
  readonly publishDate: Date;
}

/** The generator's seed for stored jobs; other seeds give jobs that are not stored yet. */
export const storedSeed = 1;

// The last month: old enough to be sorted, too young for a date to change.
const spanMs = 30 * 86_400_000;

/** Generates the jobs of a data set in the order of their ids, oldest first. */
export function* seedJobs(dataset: Dataset): Generator<SeedJob> {
  const start = Date.now() - spanMs;
  const stepMs = spanMs / dataset.jobs;
  let id = 0;
  for (const body of generateJobs({ count: dataset.jobs, seed: storedSeed, html: 'clean' })) {
    id += 1;
    const publishDate = new Date(start + id * stepMs);
    yield { employer: employerOf(dataset, id), body, publishDate };
  }
}
