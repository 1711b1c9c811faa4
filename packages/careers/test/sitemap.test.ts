import { employerId } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { atMinute } from '@jobposting/store-contract/cases';
import { beforeEach, describe, expect, it } from 'vitest';
import { sitemapIndex } from '../src/feeds/sitemap.ts';
import { aContext, baseUrl } from './a-posting.ts';
import { createSitemap, secret } from './a-sitemap.ts';
import { type Read, readXml, textOf } from './read-feed.ts';

let page: ReturnType<typeof createSitemap>;
beforeEach(() => {
  page = createSitemap();
});

const read = async (...given: Parameters<typeof page.write>): Promise<readonly Read[]> => {
  const { urlset } = readXml(await page.write(...given));
  expect(urlset.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return urlset.url;
};

describe('the sitemap', () => {
  it('has every employer with a job that is not confidential, every posting, and the categories of both', async () => {
    page.add({ publishDate: atMinute(20) });
    page.add({ employerId: secret.id, confidential: true, categoryIds: [32] });
    page.add({ title: '医', publishDate: atMinute(10) });
    page.add({ status: 'archived', categoryIds: [3] });
    page.add({ employerId: employerId(3), categoryIds: [3] });
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
    page.add();
    page.add({ closeDate: atMinute(40) });
    page.add({ closeDate: atMinute(60) });
    const parts = await page.partsOf();
    // Its head, four lists and the first posting.
    for (let part = 0; part < 6; part++) await parts.next();
    page.clock.minute = 40;
    expect((await textOf(parts)).match(/acme\/\d/g)).toEqual(['acme/3']);
  });

  it('has the time of the last change of a posting, except for a confidential one (D38)', async () => {
    page.add({ contentChangedAt: toInstant(new Date(42)), publishDate: atMinute(20) });
    page.add({ confidential: true });
    const entries = await read();
    expect(entries.map(({ lastmod }) => lastmod)).toEqual([
      ...Array(4).fill(undefined),
      '1970-01-01T00:00:00Z',
      undefined,
    ]);
    expect((await read(1, 0)).slice(1)).toEqual(entries.slice(4));
  });

  it('is listed in the index', async () => {
    const { sitemapindex } = readXml(await textOf(sitemapIndex(2, aContext().addresses)));
    expect(sitemapindex.sitemap.map(({ loc }: Read) => loc)).toEqual([
      `${baseUrl}/sitemap-1.xml`,
      `${baseUrl}/sitemap-2.xml`,
    ]);
  });
});
