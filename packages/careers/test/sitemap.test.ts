import { jobId } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import { createAddresses } from '../src/addresses.ts';
import { sitemap, sitemapIndex } from '../src/feeds/sitemap.ts';
import type { Posting } from '../src/postings/posting.ts';
import { aHirer, aPosting, baseUrl } from './a-posting.ts';
import { each, type Read, readXml, textOf } from './read-feed.ts';

const addresses = createAddresses(baseUrl);

const read = async (postings: AsyncIterable<Posting>, number = 1): Promise<readonly string[]> => {
  const { urlset } = readXml(await textOf(sitemap(postings, number, addresses)));
  expect(urlset.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return urlset.url.map(({ loc }: Read) => loc);
};

async function* many(count: number): AsyncGenerator<Posting, void> {
  const { job, hirer } = aPosting();
  for (let id = 1; id <= count; id++) yield { job: { ...job, id: jobId(id) }, hirer };
}

describe('the sitemap', () => {
  it('has all employers, each that has a job that is not confidential, and every posting', async () => {
    const acme = aHirer({ slug: 'acme' });
    const hidden = aPosting({ confidential: true }, aHirer({ slug: 'secret' }, 2));
    const found = await read(each(aPosting({}, acme), aPosting({ title: '医' }, acme), hidden));
    expect(found).toEqual([
      `${baseUrl}/`,
      `${baseUrl}/acme`,
      `${baseUrl}/acme/7-registered-nurse`,
      `${baseUrl}/acme/7`,
      `${baseUrl}/confidential/7-registered-nurse`,
    ]);
  });

  it('has at most 50 000 addresses in each file, none lost and none twice', async () => {
    const addressesIn = async (number: number) =>
      (await textOf(sitemap(many(60_000), number, addresses))).match(/<loc>.*?<\/loc>/g) ?? [];
    const [first, second] = [await addressesIn(1), await addressesIn(2)];
    expect([first.length, second.length]).toEqual([50_000, 10_002]);
    expect(new Set([...first, ...second]).size).toBe(60_002);
  });

  it('is listed in the index', () => {
    const { sitemapindex } = readXml(sitemapIndex(2, addresses));
    expect(sitemapindex.sitemap.map(({ loc }: Read) => loc)).toEqual([
      `${baseUrl}/sitemap-1.xml`,
      `${baseUrl}/sitemap-2.xml`,
    ]);
  });
});
