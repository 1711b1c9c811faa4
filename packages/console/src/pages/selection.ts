import { err, type Job, type JobId, ok, parseJobId, type Result } from '@jobposting/core';
import type { RequestError } from '@jobposting/http/adapter';
import type { PageContext } from '../templates/page-context.ts';

/** How many jobs a page lists, and so how many can be selected. */
export const pageSize = 20;

/** The ids that a form or an address names, each once. */
export const selectedIds = (named: URLSearchParams): readonly JobId[] => {
  const ids = named.getAll('id').map(parseJobId);
  return [...new Set(ids)].filter((id) => id !== null).slice(0, pageSize);
};

/** The jobs of these ids, without those that are gone, or another employer's. Errors: `store-unavailable`. */
export const findJobs = async (
  ids: readonly JobId[],
  { jobs, person }: Pick<PageContext, 'jobs' | 'person'>,
): Promise<Result<readonly Job[], RequestError>> => {
  const found: Job[] = [];
  for (const id of ids) {
    const job = await jobs.get(person.caller, { id });
    if (job.isOk()) found.push(job.value);
    else if (job.error.code !== 'job-not-found') return err(job.error);
  }
  return ok(found);
};
