import { formatNumber } from '../markdown.ts';

/** How many jobs a database has, and how many employers they are spread over evenly. */
export interface Dataset {
  readonly jobs: number;
  readonly employers: number;
}

/** How many jobs of how many employers, in words. */
export const datasetTitle = ({ jobs, employers }: Dataset): string =>
  `${formatNumber(jobs)} jobs of ${employers === 1 ? 'one employer' : `${formatNumber(employers)} employers`}`;

/** The employer, from 1, of the job with this id: ids are assigned to employers in turn. */
export const employerOf = ({ employers }: Dataset, jobId: number): number =>
  ((jobId - 1) % employers) + 1;
