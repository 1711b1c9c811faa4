import { setImmediate } from 'node:timers';
import { err, type Job, type JobChange, ok, type Result } from '@jobposting/core';
import { createFairShare, type JobStore, type StoreUnavailable } from '@jobposting/core/adapter';
import { type CareersOptions, checkCareersOptions } from '../careers-options.ts';
import { feedContextOf } from '../feeds/feed-context.ts';

/** The most addresses of one change: a posting, its employer, and three categories of each and of all. */
export const addressesOfChange = 8;

// Each may have a description of a mebibyte.
const entriesAtOnce = 10;

/**
 * Creates the function that returns the addresses of all pages that these changes affect, each once, for
 * notifying search engines: those of postings, open or closed, and of their employers and categories. For a
 * deleted job they are found when the history is kept. A refresh affects none. A job that is confidential by now, or
 * was never active, has none (decision D38). Errors: `store-unavailable`.
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 */
export const createChangedAddresses = (
  options: CareersOptions & { readonly jobs: Pick<JobStore, 'changes'> },
) => {
  const settings = checkCareersOptions('createChangedAddresses', options);
  const { jobs } = options;
  const { addresses, categoryAddresses } = feedContextOf(settings);
  const share = createFairShare(setImmediate);

  /** The last state of a deleted job, from the history after a cursor. */
  const lastOf = async (
    { employerId, id }: JobChange,
    after: string | null = null,
    known: Job | null = null,
  ): Promise<Result<Job | null, StoreUnavailable>> => {
    const page = await jobs.changes.history(employerId, id, { after, limit: entriesAtOnce });
    if (page.isErr()) return err(page.error);
    const last = page.value.at(-1);
    return last === undefined ? ok(known) : lastOf(last.change, last.change.cursor, last.before);
  };

  const addressesOf = async (
    change: JobChange,
  ): Promise<Result<readonly string[], StoreUnavailable>> => {
    const { employerId, id } = change;
    const found = await jobs.find(employerId, { id });
    const known = found.isOk() && found.value === null ? await lastOf(change) : found;
    const hirer = await settings.employers.find(employerId);
    return known.andThen((job) =>
      hirer.map((of) => {
        if (!of || !job || job.confidential || job.firstPublishDate === null) return [];
        return [
          addresses.posting({ job, hirer: of }),
          addresses.employer(of),
          ...[of, null].flatMap((list) => categoryAddresses(list, job.categoryIds)),
        ];
      }),
    );
  };

  return async (
    changes: readonly JobChange[],
  ): Promise<Result<readonly string[], StoreUnavailable>> => {
    const changed = new Set<string>();
    for (const change of changes.filter(({ type }) => type !== 'job.refreshed')) {
      await share.next();
      const found = await addressesOf(change);
      if (found.isErr()) return err(found.error);
      for (const address of found.value) changed.add(address);
    }
    return ok([...changed]);
  };
};
