import { err, type OpenJobsJson } from '@jobposting/core';
import { storeUnavailable } from '@jobposting/core/adapter';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { aBoard, acme, boulangerie, careersSite } from './careers-site.ts';

type Site = ReturnType<typeof careersSite>;

const readPage = async ({ get }: Site, address: string) => {
  const { status, headers, text } = await get(address.replace('https://jobs.example', ''));
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/feed+json']);
  return JSON.parse(text) as OpenJobsJson;
};

/** All pages from an address on; `between` runs before each but the first. */
const readPages = async (site: Site, path: string, between = async () => {}) => {
  const pages = [await readPage(site, `/careers${path}`)];
  let next = pages[0]?.next_url;
  while (next !== undefined && pages.length < 20) {
    await between();
    const page = await readPage(site, next);
    pages.push(page);
    next = page.next_url;
  }
  return pages;
};

const titlesIn = (pages: readonly OpenJobsJson[]): string[] =>
  pages.flatMap(({ items }) => items.map(({ title }) => title));

describe('the open jobs as JSON (D38)', () => {
  it('are a JSON Feed with everything that a page shows of a job', async () => {
    const site = careersSite();
    await site.post(acme, { title: 'Nurse', workplace: 'hybrid' });
    const [feed = expect.fail()] = await readPages(site, '/jobs.json?x=1');
    expect(feed).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Open jobs',
      home_page_url: `${baseUrl}/`,
      feed_url: `${baseUrl}/jobs.json`,
      language: 'en',
      _jobposting: { accentColor: null },
      items: [
        {
          id: 'tag:jobs.example,2026:job-1',
          url: `${baseUrl}/acme/1-nurse`,
          title: 'Nurse',
          summary: 'Halifax, NS · Full Time · Hybrid · $28.50 per hour · Posted November 20',
          content_html: '<p>Join our <strong>night shift</strong>.</p>',
          date_published: '2026-11-20T12:00:00.000Z',
          date_modified: '2026-11-20T12:00:00.000Z',
          language: 'en',
          _jobposting: {
            id: 1,
            locations: [{ id: 932, description: 'Halifax, NS', name: 'Halifax', type: 'Town' }],
            categories: [{ id: 32, name: 'Skilled Trades' }],
            positionType: { id: 1, name: 'Full Time' },
            workplace: 'hybrid',
            salary: {
              amount: 28.5,
              maxAmount: null,
              currency: 'CAD',
              period: { id: 5, name: 'Hourly', unit: 'hour' },
              plusCommission: false,
            },
            closeDate: '2027-01-19T12:00:00.000Z',
            applicationEmail: 'jobs@example.com',
            applicationUrl: null,
            employer: { name: 'Acme', url: `${baseUrl}/acme` },
          },
        },
      ],
    });
    const [searched] = await readPages(site, '/jobs.json?q=%00nurse%07');
    expect(searched?.title).toBe('“ nurse ” – Open jobs');
    const { items, ...rest } = parseJsonFeed(feed);
    expect([rest.title, rest.feed_url, items?.[0]?.id]).toEqual([
      feed.title,
      feed.feed_url,
      feed.items[0]?.id,
    ]);
  });

  it('have no descriptions when only the summary is requested, on each page', async () => {
    const site = careersSite();
    for (let count = 0; count < 101; count++) await site.post(acme);
    const pages = await readPages(site, '/acme/jobs.json?content=summary&lang=fr');
    expect(pages.map(({ items }) => items.length)).toEqual([100, 1]);
    for (const page of pages) {
      expect(page).toMatchObject({ title: 'Emplois chez Acme', language: 'fr' });
    }
    for (const item of pages.flatMap(({ items }) => items)) {
      expect(item).not.toHaveProperty('content_html');
      expect(item).toHaveProperty('content_text', item.summary);
    }
    expect(pages[0]?.feed_url).toBe(`${baseUrl}/acme/jobs.json?content=summary&lang=fr`);
  });

  it('do not repeat or skip a job that stays open while others are posted, refreshed and closed', async () => {
    const site = careersSite();
    const ids: number[] = [];
    for (let index = 0; index < 210; index++) {
      site.setTime(new Date(Date.UTC(2026, 10, 1, 0, index)).toISOString());
      ids.push(await site.post(acme, { title: `Job ${index}`, confidential: index % 7 === 0 }));
    }
    site.setTime('2026-11-02T12:00:00Z');
    const pages = await readPages(site, '/jobs.json', async () => {
      await site.post(acme, { title: 'New' });
      // The last of the previous page, and two of the next: one has been read.
      await site.put(acme, ids.at(-100) ?? 0, { status: 'archived' });
    });
    const titles = titlesIn(pages);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles).toHaveLength(210);
    expect(titles).not.toContain('New');
  });

  it('are fewer on a page when they are long', async () => {
    const site = careersSite();
    const description = `<p>${'long '.repeat(50_000)}</p>`;
    for (let index = 0; index < 12; index++) await site.post(acme, { description });
    const pages = await readPages(site, '/jobs.json');
    expect(pages.map(({ items }) => items.length)).toEqual([5, 5, 2]);
  });

  it('leave out one that becomes confidential or closes while they are read', async () => {
    const { options, post } = careersSite();
    for (const title of ['Named', 'Closed', 'Stays']) await post(acme, { title });
    const find: typeof options.jobs.find = async (...given) =>
      (await options.jobs.find(...given)).map((job) => {
        if (job?.title === 'Named') return { ...job, confidential: true };
        return job?.title === 'Closed' ? { ...job, status: 'archived' } : job;
      });
    const site = careersSite({ jobs: { ...options.jobs, find } });
    expect(titlesIn(await readPages(site, '/jobs.json'))).toEqual(['Stays']);
  });

  it.each(['/jobs.json', '/acme/jobs.json?q=welder', '/feed.atom?q=welder'])(
    '%s has a tag, and is 304 until a job in it changes',
    async (path) => {
      const site = careersSite();
      const id = await site.post(acme);
      const first = await site.get(`/careers${path}`);
      expect(first.headers.get('Cache-Control')).toBe('public, max-age=300');
      const known = { 'If-None-Match': first.headers.get('ETag') ?? '' };
      await site.post(boulangerie, { title: 'Boulanger' });
      if (path !== '/jobs.json')
        expect((await site.get(`/careers${path}`, known)).status).toBe(304);
      await site.put(acme, id, { title: 'Welder by day' });
      expect((await site.get(`/careers${path}`, known)).status).toBe(200);
    },
  );

  it.each<[string, string, number, Record<string, string>?]>([
    ['GET', '/jobs.json', 200],
    ['HEAD', '/acme/jobs.json', 200],
    ['GET', '/jobs.json', 304, { 'If-None-Match': '*' }],
    ['GET', '/jobs.json/?q=a%20b', 301],
    ['GET', '/nobody/jobs.json', 404],
    ['POST', '/jobs.json', 405],
    ['OPTIONS', '/jobs.json', 204],
  ])(
    'answer %s %s of a page of any origin with %i (D30)',
    async (method, path, status, headers) => {
      const site = careersSite();
      await site.post(acme);
      const answer = await site.get(`/careers${path}`, headers, method);
      expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
        status,
        '*',
      ]);
      if (status === 301) expect(answer.headers.get('Location')).toMatch(/\/jobs\.json\?q=a%20b$/);
      const allow = method === 'GET' || method === 'HEAD' ? null : 'GET, HEAD, OPTIONS';
      expect(answer.headers.get('Allow')).toBe(allow);
      if (method === 'OPTIONS')
        expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD');
    },
  );

  it('answer a page of any origin also when the store fails or a function of the host throws (D30)', async () => {
    const { options } = careersSite();
    const failing = async () => err(storeUnavailable('unreachable'));
    const throwing = () => {
      throw new Error('a bug');
    };
    for (const [list, status] of [
      [failing, 503],
      [throwing, 500],
    ] as const) {
      const { get } = careersSite({ employers: { ...options.employers, list } });
      const { status: seen, headers } = await get('/careers/jobs.json');
      expect([seen, headers.get('Access-Control-Allow-Origin')]).toEqual([status, '*']);
    }
    expect(
      (await careersSite().get('/careers/')).headers.get('Access-Control-Allow-Origin'),
    ).toBeNull();
  });
});

describe('the feeds of a filter (D38)', () => {
  // biome-ignore format: one line for each address.
  it.each([
    ['', '?category=1', ['Comptable', 'Controller'], 'Accounting – Open jobs', '/category/1-accounting'],
    ['', '?q=fitter&x=1', ['Fitter'], '“fitter” – Open jobs', '/?q=fitter'],
    ['', '?location=NB&type=2&lang=fr', ['Fitter'], 'Nouveau-Brunswick – Temps partiel – Offres d’emploi', '/?location=NB&type=2&lang=fr'],
    ['', '?workplace=remote', ['Comptable'], 'Remote – Open jobs', '/?workplace=remote'],
    ['/acme', '?category=32&q=weld', ['Welder'], 'Skilled Trades – “weld” – Jobs at Acme', '/acme/category/32-skilled-trades?q=weld'],
    ['/2', '?category=1', ['Comptable'], 'Comptabilité – Emplois chez Boulangerie du Port', '/2/category/1-accounting'],
  ])(
    '%s%s has %j in both Atom and JSON, and its title names the filter',
    async (below, query, titles, title, list) => {
      const site = await aBoard();
      const [json = expect.fail()] = await readPages(site, `${below}/jobs.json${query}`);
      expect([titlesIn([json]), json.title, json.home_page_url]).toEqual([
        titles,
        title,
        baseUrl + list,
      ]);
      const path = `${below}/feed.atom${query}`;
      // A feed is in the language of its address, whatever the reader accepts.
      const french = { 'Accept-Language': 'fr' };
      const { text, headers } = await site.get(`/careers${path}`, french);
      expect(headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
      const atom = parseAtomFeed(text);
      expect([
        atom.entries?.map((entry) => entry.title?.value ?? entry.title),
        atom.title?.value ?? atom.title,
      ]).toEqual([titles, title]);
      const links = Object.fromEntries(atom.links?.map(({ rel = '', href }) => [rel, href]) ?? []);
      expect(links).toEqual({
        self: baseUrl + path.replace('&x=1', ''),
        alternate: baseUrl + list,
      });
    },
  );

  it('are linked from each list, in its language; a posting links to those of its employer, if it may be named', async () => {
    const { get } = await aBoard();
    const alternates = async (path: string) =>
      [
        ...(await get(`/careers${path}`)).text.matchAll(
          /<link rel="alternate" type="([^"]*)" title="([^"]*)" href="([^"]*)">/g,
        ),
      ].map(([, type, title, href]) => [type, title, href?.replaceAll('&amp;', '&')]);
    const both = (title: string, below: string, query = '') => [
      ['application/atom+xml', title, `${baseUrl}${below}/feed.atom${query}`],
      ['application/feed+json', title, `${baseUrl}${below}/jobs.json${query}`],
    ];
    expect(await alternates('/')).toEqual(both('Open jobs', ''));
    for (const path of ['/?view=employers', '/confidential/5-controller']) {
      expect(await alternates(path)).toEqual(both('Open jobs', ''));
    }
    for (const path of ['/acme', '/acme/1-welder']) {
      expect(await alternates(path)).toEqual(both('Jobs at Acme', '/acme'));
    }
    expect(await alternates('/category/1-accounting?q=c&lang=fr')).toEqual(
      both('Comptabilité – «\u00a0c\u00a0» – Offres d’emploi', '', '?category=1&q=c&lang=fr'),
    );
    const { text } = await get('/careers/acme?type=2');
    const offered =
      '<a href="/careers/acme/feed.atom?type=2&amp;lang=en">Follow these jobs (RSS)</a>';
    expect(text.split(offered)).toHaveLength(3);
  });

  it.each([0, 1, 60])('in Atom have the newest 50 of %i, and always the same id', async (count) => {
    const site = careersSite();
    for (let index = 0; index < count; index++) {
      site.setTime(new Date(Date.UTC(2026, 10, 1, index)).toISOString());
      await site.post(acme, { title: `Welder ${index}` });
    }
    await site.post(acme, { title: 'Cook' });
    const feed = parseAtomFeed((await site.get('/careers/feed.atom?q=welder')).text);
    expect(feed.id).toBe('tag:jobs.example,2026:jobs?q=welder');
    const ids = (feed.entries ?? []).map(({ id }) => id);
    const newest = Array.from({ length: Math.min(count, 50) }, (_, index) => count - index);
    expect(ids).toEqual(newest.map((id) => `tag:jobs.example,2026:job-${id}`));
  });
});
