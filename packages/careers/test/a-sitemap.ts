import {
  defaultReferenceData,
  type EmployerId,
  type Job,
  type JobKey,
  jobId,
  ok,
} from '@jobposting/core';
import type { NewJob, OpenJobsQuery } from '@jobposting/core/adapter';
import { aNewJob, atMinute, expectOk } from '@jobposting/store-contract/cases';
import { confidentialLast, openPostings } from '../src/feeds/open-postings.ts';
import { sitemap } from '../src/feeds/sitemap.ts';
import { createOpenPostingsIndex } from '../src/open-postings/open-postings-index.ts';
import { aContext, aHirer } from './a-posting.ts';
import { textOf } from './read-feed.ts';

const acme = aHirer({ slug: 'acme' });
export const secret = aHirer({ slug: 'secret' }, 2);
const hirers = [acme, secret];

type Key = Pick<Job, 'employerId' | 'id'>;
const byEmployer = (a: Key, b: Key): number => a.employerId - b.employerId || a.id - b.id;

/** A sitemap of jobs that are added first, at a minute that can be set. */
export const createSitemap = () => {
  const stored: Job[] = [];
  const clock = { minute: 30 };
  const now = () => new Date(atMinute(clock.minute));
  // The store in memory would take a minute for 60 000.
  const jobs = {
    find: async (_: EmployerId, key: JobKey) =>
      ok(stored.find(({ id }) => 'id' in key && id === key.id) ?? null),
    published: {
      findNextOpen: async ({ after, limit }: OpenJobsQuery) => {
        const open = stored.filter(({ status }) => status === 'active').sort(byEmployer);
        const from = after === null ? 0 : open.findIndex((job) => byEmployer(job, after) > 0);
        return ok(from === -1 ? [] : open.slice(from, from + 100 * limit));
      },
      findConfidential: async () => ok(null),
    },
    changes: {
      newestCursor: async () => ok('0'),
      read: async () => ok({ changes: [], next: '0' }),
    },
  };
  /** The parts of a sitemap, when the index has this much room. */
  const partsOf = async (number = 1, indexBytes = 60_000_000) => {
    const look = createOpenPostingsIndex({
      ...{ jobs, now, indexBytes, referenceData: defaultReferenceData },
    });
    let open = expectOk(await look());
    while (!open.isWhole) open = expectOk(await look());
    const source = { jobs, now, share: { next: async () => {} } };
    const postings = confidentialLast(source, hirers, openPostings(source, hirers, null));
    return sitemap(number, { ...aContext({ now }), open, hirers, postings });
  };
  return {
    clock,
    add(fields: Partial<NewJob> = {}): void {
      const id = jobId(stored.length + 1);
      stored.push({ ...aNewJob({ title: 'Nurse', ...fields }), id, version: 1 });
    },
    partsOf,
    write: async (...given: Parameters<typeof partsOf>): Promise<string> =>
      textOf(await partsOf(...given)),
  };
};
