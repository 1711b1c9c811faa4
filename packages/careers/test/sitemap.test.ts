import {
  defaultReferenceData,
  type EmployerId,
  employerId,
  type Job,
  type JobKey,
  jobId,
  ok,
} from '@jobposting/core';
import { type NewJob, type OpenJobsQuery, toInstant } from '@jobposting/core/adapter';
import { aNewJob, atMinute, expectOk } from '@jobposting/store-contract/cases';
import { beforeEach, describe, expect, it } from 'vitest';
import { confidentialLast, openPostings } from '../src/feeds/open-postings.ts';
import { sitemap, sitemapIndex } from '../src/feeds/sitemap.ts';
import { createOpenPostingsIndex } from '../src/open-postings/open-postings-index.ts';
import { aContext, aHirer, baseUrl } from './a-posting.ts';
import { type Read, readXml, textOf } from './read-feed.ts';

const acme = aHirer({ slug: 'acme' });
const secret = aHirer({ slug: 'secret' }, 2);
const hirers = [acme, secret];
let minute: number;
const now = () => new Date(atMinute(minute));
const context = aContext({ now });

let stored: Job[] = [];
beforeEach(() => {
  stored = [];
  minute = 30;
});

const add = (fields: Partial<NewJob> = {}): void => {
  const number = stored.length + 1;
  stored.push({ ...aNewJob({ title: 'Nurse', ...fields }), id: jobId(number), version: 1 });
};

type Key = Pick<Job, 'employerId' | 'id'>;
const byEmployer = (a: Key, b: Key): number => a.employerId - b.employerId || a.id - b.id;

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
    jobs,
    now,
    indexBytes,
    referenceData: defaultReferenceData,
  });
  let open = expectOk(await look());
  while (!open.isWhole) open = expectOk(await look());
  const source = { jobs, now, share: { next: async () => {} } };
  const postings = confidentialLast(source, hirers, openPostings(source, hirers, null));
  return sitemap(number, { ...context, open, hirers, postings });
};

const write = async (...given: Parameters<typeof partsOf>): Promise<string> =>
  textOf(await partsOf(...given));

const read = async (...given: Parameters<typeof partsOf>): Promise<readonly Read[]> => {
  const { urlset } = readXml(await write(...given));
  expect(urlset.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return urlset.url;
};

describe('the sitemap', () => {
  it('has every employer with a job that is not confidential, every posting, and the categories of both', async () => {
    add({ publishDate: atMinute(20) });
    add({ employerId: secret.id, confidential: true, categoryIds: [32] });
    add({ title: '医', publishDate: atMinute(10) });
    add({ status: 'archived', categoryIds: [3] });
    add({ employerId: employerId(3), categoryIds: [3] });
    expect((await read()).map(({ loc }) => loc)).toEqual([
      `${baseUrl}/`,
      `${baseUrl}/category/1-accounting`,
      `${baseUrl}/category/32-skilled-trades`,
      `${baseUrl}/acme`,
      `${baseUrl}/acme/category/1-accounting`,
      `${baseUrl}/acme/1-nurse`,
      `${baseUrl}/confidential/2-nurse`,
      `${baseUrl}/acme/3`,
    ]);
  });

  it('leaves out a posting that closes while it is written', async () => {
    add();
    add({ closeDate: atMinute(40) });
    add({ closeDate: atMinute(60) });
    const parts = await partsOf();
    // Its head, four lists and the first posting.
    for (let part = 0; part < 6; part++) await parts.next();
    minute = 40;
    expect((await textOf(parts)).match(/acme\/\d/g)).toEqual(['acme/3']);
  });

  it('has the time of the last change of a posting, except for a confidential one (D38)', async () => {
    add({ contentChangedAt: toInstant(new Date(42)), publishDate: atMinute(20) });
    add({ confidential: true });
    const entries = await read();
    expect(entries.map(({ lastmod }) => lastmod)).toEqual([
      ...Array(4).fill(undefined),
      '1970-01-01T00:00:00Z',
      undefined,
    ]);
    expect((await read(1, 0)).slice(1)).toEqual(entries.slice(4));
  });

  it.each([
    ['all', 60_000_000],
    ['some', 8_000_000],
  ])(
    'has at most 50 000 addresses in each file, none lost and none twice, with %s in the index',
    async (_, bytes) => {
      for (let id = 1; id <= 60_000; id++) {
        const confidential = id % 7_000 === 0;
        add({ confidential, publishDate: atMinute(confidential ? 2_880 : 0) });
      }
      const [first = [], second = []] = [await write(1, bytes), await write(2, bytes)].map((xml) =>
        xml.match(/<loc>.*?(?=<\/loc>)/g)?.map(String),
      );
      expect([first.length, second.length]).toEqual([50_000, 10_004]);
      expect(new Set([...first, ...second]).size).toBe(60_004);
    },
  );

  it('is listed in the index', async () => {
    const { sitemapindex } = readXml(await textOf(sitemapIndex(2, context.addresses)));
    expect(sitemapindex.sitemap.map(({ loc }: Read) => loc)).toEqual([
      `${baseUrl}/sitemap-1.xml`,
      `${baseUrl}/sitemap-2.xml`,
    ]);
  });
});
