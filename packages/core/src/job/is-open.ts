import type { Instant } from '../values/instant.ts';
import type { Job } from './job.ts';

/**
 * Whether candidates can apply: the job is active and its closeDate is ahead of `now`. The one
 * definition of an open job (decision D4).
 */
export const isOpen = (
  { status, closeDate }: Pick<Job, 'status' | 'closeDate'>,
  now: Instant,
): boolean => status === 'active' && closeDate > now;
