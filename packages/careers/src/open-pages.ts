import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EmployerId, listLimits, type Result } from '@jobposting/core';
import type { Instant, JobPage, StoreUnavailable } from '@jobposting/core/adapter';
import type { PublishedJobs } from './careers-options.ts';

/**
 * Reads the headers of the open jobs of an employer, newest first and confidential ones too, in pages,
 * each in a turn of the event loop of its own. Ends with the last page, or with an error.
 */
export async function* openPages(
  jobs: Pick<PublishedJobs, 'list'>,
  employerId: EmployerId,
  now: Instant,
  pageSize: number = listLimits.maxPageSize,
): AsyncGenerator<Result<JobPage, StoreUnavailable>, void> {
  for (let page = 1; ; page++) {
    const query = { search: null, referenceId: null, status: 'open', now, page, pageSize } as const;
    const listed = await jobs.list(employerId, query);
    yield listed;
    if (listed.isErr() || listed.value.headers.length < pageSize) return;
    await nextTurn();
  }
}
