/** How many jobs a database holds, and over how many employers they are spread evenly. */
export interface Dataset {
  readonly name: string;
  readonly jobs: number;
  readonly employers: number;
}

const spreadOver = 1000;
const sparsest = 100;

const shortCount = (count: number): string =>
  count % 1_000_000 === 0
    ? `${count / 1_000_000}m`
    : count % 1000 === 0
      ? `${count / 1000}k`
      : String(count);

/** The data set of a number of jobs, spread over a number of employers. */
export const createDataset = (jobs: number, employers: number): Dataset => ({
  name: employers === 1 ? `${shortCount(jobs)}-one` : `${shortCount(jobs)}-spread`,
  jobs,
  employers,
});

/**
 * The data sets of each size: one employer with all jobs, and the jobs spread over 1 000
 * employers; spread only where that leaves each employer a list to page through.
 */
export const datasetsOf = (sizes: readonly number[]): readonly Dataset[] =>
  sizes.flatMap((jobs) => [
    createDataset(jobs, 1),
    ...(jobs >= spreadOver * sparsest ? [createDataset(jobs, spreadOver)] : []),
  ]);

/** The employer, from 1, that has the job of this id: ids go round the employers in turn. */
export const employerOf = ({ employers }: Dataset, jobId: number): number =>
  ((jobId - 1) % employers) + 1;
