import type { JobBody, JobPutBody } from '@jobposting/core';

/**
 * Lets parsed JSON of unknown shape be the body of any write. It changes the type alone: the service
 * checks every body, so a wrong one is `invalid-job`.
 *
 * @example
 * await client.jobs.create(uncheckedBody(JSON.parse(text)));
 */
export const uncheckedBody = (value: unknown): JobBody & JobPutBody =>
  value as JobBody & JobPutBody;
