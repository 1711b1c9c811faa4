import { createCareersFetchHandler, createCareersListener } from '@jobposting/careers';
import { defaultReferenceData } from '@jobposting/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { acme, boulangerie, careersSite, serve } from './careers-site.ts';

const french = { 'Accept-Language': 'fr-CA,fr;q=0.9,en;q=0.5' };

describe('the page of an employer', () => {
  it('lists its open jobs, and none that is confidential, archived, closed or of another employer', async () => {
    const { get, post } = careersSite();
    await post(acme, { title: 'Welder' });
    await post(acme, { title: 'Secret chief', confidential: true });
    await post(acme, { title: 'Archived', status: 'archived' });
    await post(acme, { title: 'Closed', closeDate: '2026-11-01' });
    await post(boulangerie, { title: 'Baker' });
    const { status, text } = await get('/careers/acme');
    expect(status).toBe(200);
    expect(text).toContain('1 open job<');
    expect(text).toContain('href="/careers/acme/1-welder"');
    for (const title of ['Secret', 'Archived', 'Closed', 'Baker'])
      expect(text).not.toContain(title);
  });

  it('shows the number of jobs on all pages, of which the last that is asked for may not exist', async () => {
    const { get, post } = careersSite();
    for (let number = 0; number < 22; number++) await post(acme);
    await post(acme, { title: 'Cook' });
    const second = await get('/careers/acme?page=2&q=welder');
    expect(second.text).toContain('22 open jobs');
    expect(second.text).toContain('Page 2 of 2');
    expect(second.text).toContain('href="/careers/acme?q=welder"');
    expect((await get('/careers/acme?page=3')).status).toBe(404);
    expect((await get('/careers/acme?page=x&location=x&type=')).text).toContain('23 open jobs');
  });

  it.each(['/careers/acme/category/32-skilled-trades', '/careers/category/32-skilled-trades'])(
    'of a category, at %s, exists while it has an open job',
    async (path) => {
      const { get, post, put, setTime } = careersSite();
      expect((await get(path)).status).toBe(404);
      const id = await post(acme, { closeDate: '2026-11-21T12:00:00Z' });
      expect((await get(`${path}?q=nothing`)).status).toBe(200);
      setTime('2026-11-21T12:00:00Z');
      expect((await get(path)).status).toBe(404);
      setTime('2026-11-20T12:00:00Z');
      await put(acme, id, { categories: [{ id: 1 }] });
      expect((await get(path)).status).toBe(404);
    },
  );

  it('does not exist for a category that has left the list, not in a sitemap either', async () => {
    const jobCategories = defaultReferenceData.jobCategories.filter(({ id }) => id !== 32);
    const { get, post } = careersSite({
      referenceData: { ...defaultReferenceData, jobCategories },
    });
    await post(acme);
    for (const path of ['/careers/acme/category/32-skilled-trades', '/careers/category/32']) {
      expect((await get(path)).status).toBe(404);
    }
    expect((await get('/careers/sitemap-1.xml')).text).not.toContain('category');
  });

  it('is the same whether or not the employer has thousands of confidential jobs', async () => {
    // A page waits until the index has them all, also on a busy machine.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { get, post } = careersSite();
    for (const title of ['First', 'Second']) await post(acme, { title });
    const before = (await get('/careers/acme')).text;
    for (let count = 0; count < 2_000; count++) await post(acme, { confidential: true });
    expect((await get('/careers/acme')).text).toBe(before);
  });

  it.each([
    ['en', ['0 open jobs<', '1 open job<', '2 open jobs<']],
    ['fr', ['0 offre d’emploi<', '1 offre d’emploi<', '2 offres d’emploi<']],
  ])('counts in the grammar of its language: %s', async (lang, counts) => {
    const { get, post } = careersSite();
    for (const count of counts) {
      expect((await get(`/careers/acme?lang=${lang}`)).text).toContain(count);
      await post(acme);
    }
  });
});

describe('the page of a posting', () => {
  it('is 200 while it is open, 410 after that, and 404 under any other employer', async () => {
    const { get, post, setTime } = careersSite();
    await post(acme, { closeDate: '2026-11-21T12:00:00Z' });
    const address = '/careers/acme/1-welder-on-nights';
    expect((await get(address)).status).toBe(200);
    expect((await get('/careers/2/1-welder-on-nights')).status).toBe(404);
    expect((await get('/careers/confidential/1-welder-on-nights')).status).toBe(404);
    expect((await get('/careers/acme/2-welder-on-nights')).status).toBe(404);
    setTime('2026-11-21T12:00:00Z');
    const over = await get(address, french);
    expect(over.status).toBe(410);
    expect(over.text).toContain('<html lang="fr">');
    expect(over.text).not.toContain('ld+json');
  });

  it('has one address, whatever the host of the request', async () => {
    const { options, post } = careersSite();
    await post(acme);
    // A fetch handler gets the Host of the request as the origin of its address.
    const handle = createCareersFetchHandler(options);
    const forged = 'https://evil.example/careers/acme/1-welder-on-nights';
    const text = await (await handle(new Request(forged))).text();
    expect(text).toContain(`<link rel="canonical" href="${baseUrl}/acme/1-welder-on-nights">`);
    expect(text).not.toContain('evil');
    const feed = await (await handle(new Request('https://evil.example/careers/feed.atom'))).text();
    expect(feed).toContain(`${baseUrl}/acme/1-welder-on-nights`);
    expect(feed).not.toContain('evil');
  });

  it('says in which language its title is, when that is another one', async () => {
    const { get, post } = careersSite();
    await post(acme);
    const { text } = await get('/careers/acme/1-welder-on-nights?lang=fr');
    expect(text).toMatch(/<html lang="fr">.*<h1 lang="en">/s);
  });
});

it('does not let any text of an employer or its jobs break out of the page', async () => {
  const profile = {
    ...acme.profile,
    website: 'javascript:alert(1)',
    logoUrl: 'javascript:alert(2)',
    about: '</p><script>alert(3)</script>',
  };
  const { get, post } = careersSite({}, [
    { ...acme, name: '<img src=x onerror=alert(4)>', profile },
  ]);
  await post(acme, {
    title: '</script><script>alert(5)</script>" onload="x',
    applicantRoutingType: { id: 2 },
    applicationEmail: null,
    applicationUrl: 'https://x.example/?a="><script>',
  });
  const posting = (await get('/careers/acme/1')).headers.get('Location') ?? '';
  for (const path of ['/careers', '/careers/acme', posting]) {
    const visible = (await get(path)).text.replace(
      /<script type="application\/ld\+json">.*?<\/script>/s,
      '',
    );
    expect(visible).not.toMatch(/<script|<img|javascript:|" onload/);
  }
  const { text } = await get('/careers/acme?q=%22%3E%3Cscript%3E');
  expect(text).not.toContain('<script');
});

describe('every page', () => {
  it('is in the language of the address, else of the reader, else of the employer', async () => {
    const { get } = careersSite();
    const languageOf = async (path: string, headers = {}) => {
      const { text, headers: answered } = await get(path, headers);
      expect(answered.get('Vary')).toBe('Accept-Language, Accept-Encoding');
      return /<html lang="(..)">/.exec(text)?.[1];
    };
    expect(await languageOf('/careers/2')).toBe('fr');
    expect(await languageOf('/careers/acme')).toBe('en');
    expect(await languageOf('/careers/acme', french)).toBe('fr');
    expect(await languageOf('/careers/acme?lang=en', french)).toBe('en');
    expect(await languageOf('/careers/acme?lang=FR-ca')).toBe('fr');
    expect(await languageOf('/careers/acme?lang=fro')).toBe('en');
    expect(await languageOf('/careers/nothing/at/all', french)).toBe('fr');
  });

  it('runs no script and sends other sites no path', async () => {
    const { headers } = await careersSite().get('/careers');
    const names = ['Content-Security-Policy', 'Referrer-Policy', 'X-Content-Type-Options'];
    expect(names.map((name) => headers.get(name))).toEqual([
      "default-src 'none'; style-src 'self'; img-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors *",
      'strict-origin',
      'nosniff',
    ]);
  });

  it.each([
    [{}, '*', "'none'", true],
    [{ layout: () => '' }, "'none'", "'none'", false],
    [{ frameAncestors: ['https://a.example'] }, 'https://a.example', 'https://a.example', false],
  ])(
    'with %o may be framed by %s, an open posting by %s (decision D38)',
    async (options, ofAny, ofPosting, leaves) => {
      const { get, post } = careersSite(options);
      await post(acme);
      const ancestorsOf = async (path: string) =>
        (await get(`/careers/${path}`)).headers
          .get('Content-Security-Policy')
          ?.split('frame-ancestors ')[1];
      for (const path of ['acme', 'acme/category/32-skilled-trades', 'nothing']) {
        expect(await ancestorsOf(path)).toBe(ofAny);
      }
      expect(await ancestorsOf('acme/1-welder-on-nights')).toBe(ofPosting);
      expect((await get('/careers/acme')).text.includes('nights" target="_top"')).toBe(leaves);
    },
  );

  it('shows search engines both languages of a list, and one address of a posting', async () => {
    const { get, post } = careersSite();
    await post(acme);
    await post(boulangerie);
    const addressesOf = async (path: string) =>
      (await get(`/careers/${path}`)).text.match(
        /<link rel="(?:canonical|alternate" hreflang)[^>]+>/g,
      );
    const alternates = ['en', 'fr', 'x-default'].map((language) => {
      const query = language.length === 2 ? `?lang=${language}` : '';
      return `<link rel="alternate" hreflang="${language}" href="${baseUrl}/${query}">`;
    });
    const canonical = (path: string) => `<link rel="canonical" href="${baseUrl}/${path}">`;
    expect(await addressesOf('')).toEqual([canonical(''), ...alternates]);
    expect(await addressesOf('?lang=fr')).toEqual([canonical('?lang=fr'), ...alternates]);
    const posting = 'acme/1-welder-on-nights';
    expect(await addressesOf(`${posting}?lang=fr`)).toEqual([canonical(posting)]);
  });

  it('of an employer has its accent color from a separate style sheet, without an inline style', async () => {
    const profile = { ...acme.profile, accentColor: '#7a1fa2' };
    const { get } = careersSite({}, [{ ...acme, profile }, boulangerie]);
    const { text } = await get('/careers/acme');
    expect(text).toContain('<link rel="stylesheet" href="/careers/acme/accent.css?7a1fa2">');
    expect(text).not.toMatch(/style=|<style/);
    const { headers, text: css } = await get('/careers/acme/accent.css?7a1fa2');
    expect(headers.get('Content-Type')).toBe('text/css; charset=utf-8');
    expect(css).toContain('--accent: #7a1fa2; --on-accent: #ffffff');
    expect((await get('/careers/2')).text).not.toContain('accent.css');
    expect((await get('/careers/2/accent.css')).status).toBe(404);
  });

  it.each(['purple', '#7a1', ''])(
    'of an employer ignores the accent color %j',
    async (accentColor) => {
      const { get } = careersSite({}, [{ ...acme, profile: { ...acme.profile, accentColor } }]);
      expect((await get('/careers/acme')).text).not.toContain('accent.css');
      expect((await get('/careers/acme/accent.css')).status).toBe(404);
    },
  );

  it('links to the report address and the policy, if they are configured', async () => {
    const links = {
      reportAt: 'mailto:report@jobs.example',
      reportPolicy: 'https://jobs.example/policy',
    };
    const { text } = await careersSite(links).get('/careers/?lang=fr');
    expect(text).toContain(
      '<a href="mailto:report@jobs.example" target="_top">Signaler une offre</a>',
    );
    expect(text).toContain(
      '<a href="https://jobs.example/policy" target="_top">Politique sur l’affichage des offres</a>',
    );
    expect((await careersSite().get('/careers/?lang=fr')).text).not.toContain('Signaler');
  });

  it('links to the console from the pages of all employers, if there is one', async () => {
    const { get } = careersSite({ consoleUrl: '/console/' });
    const link = '<a href="/console/" target="_top">Employeurs\u00a0: connexion</a>';
    expect((await get('/careers/?lang=fr')).text).toContain(link);
    expect((await get('/careers/acme?lang=fr')).text).not.toContain(link);
    expect((await careersSite().get('/careers/?lang=fr')).text).not.toContain('connexion');
  });

  it('is put into the document of the host', async () => {
    const { get } = careersSite({
      layout: (head, body, { language }) => `<html lang="${language}">${head}<b>Ours</b>${body}`,
    });
    expect((await get('/careers/acme')).text).toMatch(
      /^<html lang="en"><meta.*<b>Ours<\/b>.*<main/s,
    );
  });
});

it.each(['/careers/acme', '/careers/indeed.xml'])(
  'gives no wrong length for %s when the answer has no body',
  async (path) => {
    const { options, post } = careersSite();
    await post(acme);
    const address = (await serve(createCareersListener(options))) + path;
    const { headers } = await fetch(address);
    const known = { 'If-None-Match': headers.get('ETag') ?? '' };
    const notModified = await fetch(address, { headers: known });
    expect([notModified.status, notModified.headers.get('Content-Length')]).toEqual([304, null]);
    const head = await fetch(address, { method: 'HEAD' });
    expect(head.headers.get('Content-Length')).toBe(headers.get('Content-Length'));
    expect(await head.text()).toBe('');
  },
);

describe('wrong options', () => {
  const { jobs, employers } = careersSite().options;
  const { findNextOpen: _, ...published } = jobs.published;
  const { findBySlug: __, ...directory } = employers;
  const needs = 'createCareersFetchHandler needs';

  it.each<[object, string]>([
    [{ posterEmail: 'nobody' }, 'posterEmail'],
    [{ reportAt: 'report@jobs.example' }, 'reportAt'],
    [{ reportAt: 'mailto:nobody' }, 'reportAt'],
    [{ reportPolicy: 'javascript:alert(1)' }, 'reportPolicy'],
    [{ reportPolicy: 'mailto:report@jobs.example' }, 'reportPolicy'],
    [{ reportPolicy: 'https://user:secret@jobs.example/policy' }, 'reportPolicy'],
    [{ currency: 'dollars' }, 'currency'],
    [{ indexBytes: -1 }, 'indexBytes'],
    [{ layout: 'log' }, 'layout must be a function, not "log".'],
    [{ now: 'log' }, 'now must be a function, not "log".'],
    [{ onError: 'log' }, 'onError must be a function, not "log".'],
    [{ frameAncestors: ["'self'; script-src *"] }, 'frameAncestors'],
    [{ frameAncestors: ['https://a;b'] }, 'frameAncestors'],
    // Otherwise its links would lead to another host.
    [{ baseUrl: 'https://jobs.example//careers' }, 'baseUrl must not have two slashes'],
    [{ baseUrl: 'https://jobs.example//evil.example/' }, 'baseUrl must not have two slashes'],
    [
      { jobs: { jobs } },
      `${needs} a JobStore for its jobs; the given value has no find, published, changes. Did you mean store.jobs?`,
    ],
    [
      { jobs: { ...jobs, published } },
      `${needs} PublishedJobs for the published jobs of its store; the given value has no findNextOpen.`,
    ],
    [
      { employers: directory },
      `${needs} a directory of its employers; the given value has no findBySlug.`,
    ],
  ])('are refused and named: %j', (options, message) => {
    const create = () => careersSite(options);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });
});

it('adds to the Vary that the host has set, such as for CORS', async () => {
  const listener = createCareersListener(careersSite().options);
  const address = await serve((request, response) => {
    response.setHeader('Vary', 'Origin');
    listener(request, response);
  });
  const varies = async (path: string) => (await fetch(address + path)).headers.get('Vary');
  expect(await varies('/careers/acme')).toBe('Origin, Accept-Language, Accept-Encoding');
  expect(await varies('/careers/nobody')).toBe('Origin, Accept-Language, Accept-Encoding');
  expect(await varies('/careers/indeed.xml')).toBe('Origin, Accept-Encoding');
});
