import { jobId } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import { sitemap, sitemapIndex } from '../src/feeds/sitemap.ts';
import type { Posting } from '../src/postings/posting.ts';
import { aContext, aHirer, aPosting, baseUrl } from './a-posting.ts';
import { each, type Read, readXml, textOf } from './read-feed.ts';

const context = aContext();

const read = async (postings: AsyncIterable<Posting>, number = 1): Promise<readonly string[]> => {
  const { urlset } = readXml(await textOf(sitemap(postings, number, context)));
  expect(urlset.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return urlset.url.map(({ loc }: Read) => loc);
};

async function* many(count: number): AsyncGenerator<Posting, void> {
  const { job, hirer } = aPosting();
  for (let id = 1; id <= count; id++) yield { job: { ...job, id: jobId(id) }, hirer };
}

describe('the sitemap', () => {
  it('has all employers, each that has a job that is not confidential, every posting, and the categories of both', async () => {
    const acme = aHirer({ slug: 'acme' });
    const hidden = aPosting(
      { confidential: true, categoryIds: [32] },
      aHirer({ slug: 'secret' }, 2),
    );
    const found = await read(each(aPosting({}, acme), aPosting({ title: '医' }, acme), hidden));
    expect(found).toEqual([
      `${baseUrl}/`,
      `${baseUrl}/acme`,
      `${baseUrl}/acme/7-registered-nurse`,
      `${baseUrl}/acme/7`,
      `${baseUrl}/confidential/7-registered-nurse`,
      `${baseUrl}/acme/category/1-accounting`,
      `${baseUrl}/category/1-accounting`,
      `${baseUrl}/category/32-skilled-trades`,
    ]);
  });

  it('has at most 50 000 addresses in each file, none lost and none twice', async () => {
    const addressesIn = async (number: number) =>
      (await textOf(sitemap(many(60_000), number, context))).match(/<loc>.*?<\/loc>/g) ?? [];
    const [first, second] = [await addressesIn(1), await addressesIn(2)];
    expect([first.length, second.length]).toEqual([50_000, 10_004]);
    expect(new Set([...first, ...second]).size).toBe(60_004);
  });

  it('is listed in the index', () => {
    const { sitemapindex } = readXml(sitemapIndex(2, context.addresses));
    expect(sitemapindex.sitemap.map(({ loc }: Read) => loc)).toEqual([
      `${baseUrl}/sitemap-1.xml`,
      `${baseUrl}/sitemap-2.xml`,
    ]);
  });
});
