import { type GenerateJobsOptions, generateJobs } from './generate-jobs.ts';

/** Generates jobs as newline-delimited JSON, the form that `jobposting import` reads. */
export function* generateJobLines(options: GenerateJobsOptions): Generator<string> {
  for (const job of generateJobs(options)) yield `${JSON.stringify(job)}\n`;
}
