import { formatNumber } from '../markdown.ts';

/** How many jobs a database holds, and over how many employers they are spread evenly. */
export interface Dataset {
  readonly jobs: number;
  readonly employers: number;
}

/** How many jobs of how many employers, in words. */
export const datasetTitle = ({ jobs, employers }: Dataset): string =>
  `${formatNumber(jobs)} jobs of ${employers === 1 ? 'one employer' : `${formatNumber(employers)} employers`}`;

/** The employer, from 1, that has the job of this id: ids go round the employers in turn. */
export const employerOf = ({ employers }: Dataset, jobId: number): number =>
  ((jobId - 1) % employers) + 1;
