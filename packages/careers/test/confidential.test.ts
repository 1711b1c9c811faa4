import { createCareersFetchHandler } from '@jobposting/careers';
import { expect, it } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { acme, boulangerie, careersSite } from './careers-site.ts';

const hirer = {
  ...acme,
  name: 'Acme Secret Ltd',
  profile: {
    ...acme.profile,
    website: 'https://acme.example',
    logoUrl: 'https://acme.example/logo.png',
    bannerUrl: 'https://acme.example/banner.png',
    about: 'Acme since 1921.',
    linkedInCompanyId: '771035',
    accentColor: '#7a1fa2',
    language: 'fr' as const,
  },
};
const page = '/confidential/1-welder-on-nights';

/** A board with one job, which is confidential: posted at 14:41, seen a day later, closing at 15:37. */
const started = async () => {
  const site = careersSite({}, [boulangerie, hirer]);
  site.setTime('2026-11-20T14:41:00Z');
  const fields = { confidential: true, referenceId: 'ACME-1', closeDate: '2026-11-22T15:37:00Z' };
  await site.post(hirer, fields);
  site.setTime('2026-11-21T12:00:00Z');
  return site;
};

it('no output names the employer of a confidential job, or a time of it: jobs of one import share theirs (D38)', async () => {
  const { options, setTime } = await started();
  const handle = createCareersFetchHandler(options);
  const read = async (path: string) => {
    const answer = await handle(new Request(baseUrl + path));
    return JSON.stringify([...answer.headers]) + (await answer.text());
  };
  const lists = ['/', '/?view=employers', '/category/32-skilled-trades'];
  const feeds = ['/feed.atom', '/feed.atom?type=1', '/jobs.json', '/jobs.json?content=summary'];
  const others = ['/indeed.xml', '/linkedin.xml', '/sitemap-1.xml', page, '/confidential/1'];
  const texts = await Promise.all([...lists, ...feeds, ...others].map(read));
  setTime('2026-11-24T12:00:00Z');
  texts.push(await read(page));
  for (const text of texts) {
    expect(text).not.toMatch(/acme|771035|7a1fa2/i);
    // Atom and JSON Feed want a time for when it was posted: the beginning of the day.
    expect(text).not.toMatch(
      /T(?!00:00:00\.000Z)\d\d:|2026-11-2[12]T|41:00|37:00|11[:.]37|10[:.]41/,
    );
  }
  // Lists that mark it, jobs.json, its page and that page when it is closed have its last whole day.
  expect(texts.filter((text) => text.includes('2026-11-21'))).toHaveLength(6);
});

it('a confidential job is at an address without its employer, in English and without structured data of one', async () => {
  const { get, setTime } = await started();
  expect((await get('/careers/acme/1-welder-on-nights')).status).toBe(404);
  const open = await get(`/careers${page}`);
  expect([open.status, open.headers.get('Content-Language')]).toEqual([200, 'en']);
  const [, data = '{}'] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(open.text) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    hiringOrganization: { '@type': 'Organization', name: 'confidential' },
    datePosted: '2026-11-20',
    validThrough: '2026-11-21',
  });
  setTime('2026-11-24T12:00:00Z');
  const closed = await get(`/careers${page}`);
  expect([closed.status, closed.headers.get('Content-Language')]).toEqual([410, 'en']);
  for (const { text } of [open, closed]) {
    for (const part of ['<html lang="en">', '<h1>', 'Confidential employer']) {
      expect(text).toContain(part);
    }
  }
});

it('a confidential job is in the feeds of all, without employer and language, and not in those of its employer', async () => {
  const { get, put } = await started();
  const { items } = JSON.parse((await get('/careers/jobs.json')).text);
  const day = '2026-11-20T00:00:00.000Z';
  expect(items).toMatchObject([
    {
      url: baseUrl + page,
      date_published: day,
      date_modified: day,
      _jobposting: { closeDate: '2026-11-21', employer: null },
    },
  ]);
  expect(items[0]).not.toHaveProperty('language');
  const atom = (await get('/careers/feed.atom')).text;
  for (const part of ['<name>Confidential</name>', `href="${baseUrl}${page}"`, day]) {
    expect(atom).toContain(part);
  }
  expect(atom).not.toContain('xml:lang');

  const before = await get('/careers/acme/jobs.json');
  expect(JSON.parse(before.text).items).toEqual([]);
  await put(hirer, 1, { status: 'archived' });
  const after = await get('/careers/acme/jobs.json');
  expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
});
