import { defaultReferenceData, type Job, jobId, ok } from '@jobposting/core';
import type { NewJob, OpenJobsQuery } from '@jobposting/core/adapter';
import { aNewJob, atMinute, expectOk } from '@jobposting/store-contract/cases';
import { expect, it } from 'vitest';
import { openPostings } from '../../src/feeds/open-postings.ts';
import { sitemap } from '../../src/feeds/sitemap.ts';
import { createOpenPostingsIndex } from '../../src/open-postings/open-postings-index.ts';
import { createPostingTable } from '../../src/open-postings/posting-table.ts';
import { aContext, aHirer, halifax } from '../a-posting.ts';
import { textOf } from '../read-feed.ts';

/** A store of 60 000 jobs by id, with which the one in memory would take a minute. */
const manyJobs = () => {
  const stored = Array.from({ length: 60_000 }, (_, at): Job => {
    const confidential = (at + 1) % 7_000 === 0;
    const fields = { confidential, publishDate: atMinute(confidential ? 2_880 : 0) };
    return { ...aNewJob({ title: 'Nurse', ...fields }), id: jobId(at + 1), version: 1 };
  });
  const findNextOpen = async ({ after, limit }: OpenJobsQuery) => {
    const from = after?.id ?? 0;
    return ok(stored.slice(from, from + 100 * limit));
  };
  return {
    find: async () => ok(null),
    published: { findNextOpen, findConfidential: async () => ok(null) },
    changes: {
      newestCursor: async () => ok('0'),
      read: async () => ok({ changes: [], next: '0' }),
    },
  };
};

it.each([
  ['all', 60_000_000],
  ['some', 8_000_000],
])(
  'a sitemap has at most 25 000 pages, each of which may have two addresses, none lost and none twice, with %s in the index',
  async (_, indexBytes) => {
    const jobs = manyJobs();
    const now = () => new Date(atMinute(30));
    const look = createOpenPostingsIndex({
      ...{ jobs, now, indexBytes, referenceData: defaultReferenceData },
    });
    let open = expectOk(await look());
    while (!open.isWhole) open = expectOk(await look());
    const hirers = [aHirer({ slug: 'acme' })];
    const source = { jobs, now, share: { next: async () => {} }, language: null };
    const locsOf = async (number: number): Promise<readonly string[]> => {
      const postings = openPostings(source, hirers, null);
      const parts = sitemap(number, { ...aContext({ now }), open, hirers, postings });
      return (await textOf(parts)).match(/<loc>.*?(?=<\/loc>)/g)?.map(String) ?? [];
    };
    const files = [await locsOf(1), await locsOf(2), await locsOf(3)];
    expect(files.map(({ length }) => length)).toEqual([25_000, 25_000, 10_004]);
    expect(new Set(files.flat()).size).toBe(60_004);
  },
);

it.each([
  ['100 000 postings fit into the default share', 100_000, 60e6],
  ['20 000 fit into that of a server with 256 MiB', 20_000, 13 * 1024 * 1024],
])('%s', (_, count, share) => {
  const table = createPostingTable(share, defaultReferenceData);
  const title = 'Registered Nurse, Intensive Care Unit';
  for (let from = 1; from <= count; from += 1_000) {
    const ids = Array.from({ length: 1_000 }, (_, index) => from + index);
    const jobOf = (id: number): NewJob => {
      // 2 100 lists of places.
      const places = [id % 300, id % 7].map((place) => `Town ${place}, NS`);
      const locations = places.map((description) => ({ ...halifax, description }));
      return aNewJob({ title: `${title} ${id}`, locations });
    };
    // While it is filled again, each is there once.
    const isLast = from > count - 1_000;
    for (let times = isLast ? 2 : 1; times > 0; times--) {
      table.put(ids.map((id) => ({ ...jobOf(id), id: jobId(id), version: 1 })));
    }
  }
  expect([table.order.length, table.leftOut]).toEqual([count, 0]);
});
