import { employerId } from '@jobposting/core';
import { expect, it } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { acme, boulangerie, careersSite } from './careers-site.ts';
import { readXml } from './read-feed.ts';

const accounting = { categories: [{ id: 1 }] };
const insurance = { categories: [{ id: 3 }] };

/** A board of two employers, one of which has only a confidential job. */
const started = async (options: Parameters<typeof careersSite>[0] = {}) => {
  const { get, post } = careersSite(options);
  await post(acme, { title: 'Nurse', ...accounting });
  await post(boulangerie, { title: 'Nurse', confidential: true });
  await post(acme, { title: '医', ...accounting });
  await post(acme, { status: 'archived', ...insurance });
  await post({ ...acme, id: employerId(3) }, insurance);
  return async (path: string) => readXml((await get(`/careers${path}`)).text);
};

it('the sitemap has every employer with a job that is not confidential, every posting, and the categories of both, with the time of the last change, but of a confidential one (D38)', async () => {
  const { urlset } = await (await started())('/sitemap-1.xml');
  expect(urlset.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  const lastmod = '2026-11-20T12:00:00Z';
  const entries = [
    { loc: `${baseUrl}/` },
    { loc: `${baseUrl}/category/1-accounting` },
    { loc: `${baseUrl}/category/32-skilled-trades` },
    { loc: `${baseUrl}/acme` },
    { loc: `${baseUrl}/acme/category/1-accounting` },
    { loc: `${baseUrl}/acme/1-nurse`, lastmod },
    { loc: `${baseUrl}/confidential/2-nurse` },
    { loc: `${baseUrl}/acme/3`, lastmod },
  ];
  expect(urlset.url).toEqual(entries);
  const withoutIndex = await (await started({ indexBytes: 0 }))('/sitemap-1.xml');
  expect(withoutIndex.urlset.url.slice(1)).toEqual([5, 7, 6].map((at) => entries[at]));
});

it('each sitemap is listed in the index', async () => {
  const { sitemapindex } = await (await started())('/sitemap.xml');
  expect(sitemapindex.sitemap).toEqual([{ loc: `${baseUrl}/sitemap-1.xml` }]);
});
