import { isOpen } from '../job/is-open.ts';
import type { Job } from '../job/job.ts';
import type { Warning } from '../job/problem.ts';
import type { Instant } from '../values/instant.ts';

const alreadyClosed: Warning = {
  pointer: '/closeDate',
  code: 'already-closed',
  message: 'The closeDate is past: the job is active but closed to candidates.',
};

/** Warns of an active job that is closed to candidates (decisions D4, D31). */
export const warnIfClosed = (
  job: Pick<Job, 'status' | 'closeDate'>,
  now: Instant,
): readonly Warning[] => (job.status === 'active' && !isOpen(job, now) ? [alreadyClosed] : []);
