import type { CareersSettings } from '../../careers-options.ts';
import type { OpenPostings } from '../../open-postings/open-postings-index.ts';
import type { Posting } from '../../postings/posting.ts';
import type { SimilarJob } from './similar-jobs.ts';

const mostShown = 3;
// Those of employers that are not public are left out.
const mostFound = 3 * mostShown;

/** Finds the jobs to show beside a posting. None is no failure: the posting itself is what was asked for. */
export const findSimilar = async (
  { job }: Posting,
  open: OpenPostings,
  employers: CareersSettings['employers'],
): Promise<readonly SimilarJob[]> => {
  const similar: SimilarJob[] = [];
  for (const posting of open.similar(job, mostFound)) {
    if (similar.length === mostShown) break;
    const hirer = (await employers.find(posting.employerId)).unwrapOr(null);
    if (hirer !== null) similar.push({ posting, hirer });
  }
  return similar;
};
