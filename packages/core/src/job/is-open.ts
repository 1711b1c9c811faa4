import type { Instant } from '../values/instant.ts';
import type { Job } from './job.ts';
import type { Warning } from './problem.ts';

/**
 * Whether candidates can apply: the job is active and its openUntil is after `now`. The one definition of an open job
 * (decision D4).
 */
export const isOpen = (
  { status, openUntil }: Pick<Job, 'status' | 'openUntil'>,
  now: Instant,
): boolean => status === 'active' && openUntil > now;

/** Whether the job is active and not open any more (decision D4). */
export const isClosed = (job: Pick<Job, 'status' | 'openUntil'>, now: Instant): boolean =>
  job.status === 'active' && !isOpen(job, now);

/** Whether the job is archived and was never published (decision D25). */
export const isDraft = ({ status, firstPublishDate }: Pick<Job, 'status' | 'firstPublishDate'>) =>
  status === 'archived' && firstPublishDate === null;

const alreadyClosed: Warning = {
  pointer: '/closeDate',
  code: 'already-closed',
  message: 'The closeDate is past: the job is active but closed to candidates.',
};

/** Warns of an active job that is closed to candidates (decisions D4, D31). */
export const warnIfClosed = (
  job: Pick<Job, 'status' | 'openUntil'>,
  now: Instant,
): readonly Warning[] => (isClosed(job, now) ? [alreadyClosed] : []);
