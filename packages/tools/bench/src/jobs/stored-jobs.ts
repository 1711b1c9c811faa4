import { generateJobLines, generateJobs, type JobBody } from './generate-jobs.ts';

const options = (count: number) => ({ count, seed: 1, html: 'clean' }) as const;

/** The bodies from which the jobs of a database are made, in the order of their ids. */
export const storedJobs = (count: number): Generator<JobBody> => generateJobs(options(count));

/** The same as `jobposting import` reads them. */
export const storedJobLines = (count: number): Generator<string> =>
  generateJobLines(options(count));
