import type { Instant, Job } from '@jobposting/core';

/**
 * When a job was posted, as every page and feed says it: a refresh, which moves publishDate, is no new
 * posting.
 */
export const datePostedOf = ({
  firstPublishDate,
  publishDate,
}: Pick<Job, 'firstPublishDate' | 'publishDate'>): Instant => firstPublishDate ?? publishDate;
