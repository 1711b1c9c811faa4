import type { Job } from '@jobposting/core';
import type { Hirer } from '../careers-options.ts';

/** A job and the employer that posted it: all that its page and its entries in feeds are made from. */
export interface Posting {
  readonly job: Job;
  readonly hirer: Hirer;
}

/** The language that a posting is in, where it is known. That of a confidential one could tell whose it is. */
export const postingLanguage = ({ job, hirer }: Posting): 'en' | 'fr' | null =>
  job.confidential ? null : hirer.profile.language;
