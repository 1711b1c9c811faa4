import type { Hirer } from '@jobposting/careers';
import { employerId, type JobBody } from '@jobposting/core';
import { emptyProfile } from '@jobposting/core/adapter';
import { describe, expect, it } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { acme, boulangerie, careersSite } from './careers-site.ts';

const trades = { categories: [{ id: 32 }] };
const moncton = { locations: [{ description: 'Moncton, NB' }] };
const remote = { workplace: 'remote' } as const;
const partTime = { positionType: { id: 2 } };

/** A board of two employers: five jobs, one of them confidential. */
const board = async (hirers: Hirer[] = [acme, boulangerie]) => {
  const site = careersSite({}, hirers);
  const [one = acme, other = boulangerie] = hirers;
  const jobs: [Hirer, Partial<JobBody>][] = [
    [one, { title: 'Welder', ...trades }],
    [one, { title: 'Fitter', ...trades, ...moncton, ...partTime }],
    [other, { title: 'Boulanger', categories: [{ id: 12 }], ...partTime }],
    [other, { title: 'Comptable', categories: [{ id: 1 }], ...remote }],
    [one, { title: 'Controller', categories: [{ id: 1 }], confidential: true }],
  ];
  for (const [hirer, job] of jobs) await site.post(hirer, job);
  const read = async (path: string) => (await site.get(`/careers${path}`)).text;
  return { ...site, read };
};

const titlesIn = (text: string): string[] =>
  [...text.matchAll(/<h[23]><a [^>]*>([^<]*)<\/a><\/h[23]>/g)].map(([, title = '']) => title);

describe('the page of all open jobs (D38)', () => {
  it('shows their number and that of their employers, and lists them newest first, by day', async () => {
    const { read, setTime, post } = await board();
    setTime('2026-11-21T12:00:00Z');
    await post(acme, { title: 'Painter' });
    const text = await read('/');
    expect(text).toContain('<h1>6 open jobs</h1>\n<p>At 2 employers. Newest first.</p>');
    const headings = [...text.matchAll(/class="group" id="d\d">([^<]*)</g)].map(([, day]) => day);
    expect(headings).toEqual(['Saturday 21 November', 'Friday 20 November']);
    expect(titlesIn(text)).toEqual([
      'Painter',
      ...['Comptable', 'Boulanger', 'Fitter', 'Welder', 'Controller'],
    ]);
    expect(await read('/?lang=fr')).toContain('samedi 21 novembre');
  });

  it('does not show a day that has not begun in Canada', async () => {
    const { read, setTime, post } = await board();
    setTime('2026-11-21T03:00:00Z');
    await post(acme, { title: 'Painter' });
    const text = await read('/');
    expect(text).toContain('>Friday 20 November</h2>');
    expect(text).not.toContain('21 November');
  });

  it.each([
    ['?location=NB', 1, 'New Brunswick'],
    ['?type=2', 2, 'Part Time'],
    ['?workplace=remote', 1, 'Remote'],
    ['?q=fitter', 1, '“fitter”'],
    ['category/32-skilled-trades', 2, 'Skilled Trades'],
    ['category/32-skilled-trades?type=2&location=NB', 1, 'New Brunswick, Part Time'],
  ])('lists what %s chooses, and can remove the choice', async (path, total, names) => {
    const { read } = await board();
    const text = await read(`/${path}`);
    expect(titlesIn(text)).toHaveLength(total);
    expect(text).toContain(names);
    const chips = /class="row chips">(.*?)<\/div>/s.exec(text)?.[1] ?? '';
    expect(chips).toContain('<a href="/careers/">Reset all</a>');
    const [, without = ''] = /<a href="([^"]*)">[^<]*<span aria-hidden/.exec(chips) ?? [];
    const { length } = titlesIn(
      await read(without.replace('/careers', '').replaceAll('&amp;', '&')),
    );
    expect(length).toBeGreaterThanOrEqual(total);
  });

  it('repeats at most 100 characters of a search', async () => {
    const { read } = await board();
    const text = await read(`/?q=${'é'.repeat(1000)}&type=2`);
    const links = [...text.matchAll(/<a href="([^"]*)"/g)].map(([, link = '']) => link);
    // Except the link to this page in the other language.
    const searches = links.filter((link) => /^\/careers.*q=/.test(link));
    expect(searches).not.toHaveLength(0);
    for (const link of searches) expect(link.match(/%C3%A9/g)).toHaveLength(100);
  });

  it('counts each choice under the other filters, and keeps them in its link', async () => {
    const { read } = await board();
    const text = await read('/?type=2&lang=fr');
    expect(text).toContain(
      'href="/careers/category/32-skilled-trades?type=2&amp;lang=fr">Métiers spécialisés <span class="n">1</span>',
    );
    expect(text).toContain('aria-current="true">Temps partiel <span class="n">2</span>');
    expect(text).toContain('<option value="NB">Partout\u00a0: Nouveau-Brunswick (1)</option>');
    expect(text).toContain('<input type="hidden" name="type" value="2">');
  });

  it.each(['q=w', 'location=NB', 'type=2', 'workplace=remote'])(
    'is left out of search engines when %s is chosen, because there are too many',
    async (query) => {
      const { read } = await board();
      for (const path of ['', 'acme', 'category/32-skilled-trades']) {
        const usual = await read(`/${path}`);
        expect(usual).toContain(`<link rel="canonical" href="${baseUrl}/${path}">`);
        expect(usual).not.toContain('content="noindex"');
        expect(usual).not.toMatch(/<a href="[^"]*(?:location|type|workplace)=/);
      }
      const filtered = await read(`/?${query}`);
      expect(filtered).toContain('content="noindex"');
      expect(filtered).not.toContain('rel="canonical"');
    },
  );

  it('shows the towns of the chosen province, in the filter and in the form', async () => {
    const { read } = await board();
    expect(await read('/')).not.toContain('>Moncton <span');
    const text = await read('/?location=NB');
    expect(text).toContain('>Moncton <span class="n">1</span>');
    expect(text).toContain('<option value="NB" selected>New Brunswick</option>');
  });

  it('marks jobs that close within three days', async () => {
    const { post, read } = await board();
    await post(acme, { closeDate: '2026-11-24T18:00:00Z' });
    expect(await read('/')).not.toContain('class="tag soon"');
    await post(acme, { closeDate: '2026-11-22T18:00:00Z' });
    expect(await read('/')).toMatch(
      /"tag soon">Apply by <time [^>]*>22 November, 2 p.m. Atlantic</,
    );
  });

  it('shows how many jobs there is no room for', async () => {
    const { get, post } = careersSite({ indexBytes: 4_000 });
    await post(acme);
    expect((await get('/careers/acme')).text).not.toContain('class="note"');
    for (let count = 0; count < 9; count++) await post(acme);
    expect((await get('/careers/acme')).text).toMatch(
      /class="note">Older jobs, about \d, are not in/,
    );
  });

  it('ignores choices that do not exist', async () => {
    const { read } = await board();
    expect(await read('/?location=XX&type=99&workplace=moon')).toContain('<h1>5 open jobs</h1>');
  });

  it('says when nothing matches, and links to other lists', async () => {
    const { read } = await board();
    const text = await read('/?q=diver&type=2');
    expect(text).toContain('<h1>No open job matches</h1>\n<p>“diver”, Part Time. </p>');
    expect(titlesIn(text)).toEqual(['Without “diver”', 'Without Part Time', 'All jobs']);
    expect(await read('/?q=diver&location=NB')).toContain(' selected>New Brunswick</option>');
    expect(await read('/?location=YT&type=5')).toContain('<p>Yukon, Volunteer. </p>');
    expect(await read('/category/32-skilled-trades?type=5')).toContain('<h1>No open job matches<');
  });

  it('lists the employers by number of jobs, with logos over https only, and links to a page of all', async () => {
    const many = Array.from({ length: 8 }, (_, at): Hirer => {
      const logoUrl = `${at % 2 ? 'https' : 'http'}://cdn.example/${at}.png`;
      const profile = { ...emptyProfile, slug: `e-${at}`, logoUrl };
      return { id: employerId(at + 1), name: `Employer ${at}`, profile };
    });
    const { get, post } = careersSite({}, many);
    for (const [at, hirer] of many.entries()) {
      for (let count = 0; count <= at; count++) await post(hirer);
    }
    const { text } = await get('/careers/');
    const strip = /class="bare hirers"(.*?)<\/ul>/s.exec(text)?.[1] ?? '';
    const names = [...strip.matchAll(/<b[^>]*>([^<]*)<\/b><span class="muted">([^<]*)</g)];
    expect(names.map(([, name, count]) => `${name}: ${count}`)).toEqual([
      ...[7, 6, 5, 4, 3].map((at) => `Employer ${at}: ${at + 1} jobs`),
      ...['Employer 2: 3 jobs', 'All employers: 8'],
    ]);
    expect(strip.match(/<img src="https:[^>]*>/g)).toHaveLength(3);
    expect(strip).not.toContain('http:');
    const all = (await get('/careers/?view=employers')).text;
    expect(titlesIn(all)).toEqual(many.map(({ name }) => name));
  });

  it('redirects to the only employer with open jobs, but not while a confidential job is open, whatever is chosen', async () => {
    const { get, post } = careersSite();
    await post(acme);
    const { status, headers } = await get('/careers/?lang=fr');
    expect([status, headers.get('Location')]).toEqual([302, '/careers/acme?lang=fr']);
    await post(boulangerie, { confidential: true, ...moncton });
    for (const query of ['', '?location=NB', '?location=NS']) {
      expect((await get(`/careers/${query}`)).status).toBe(200);
    }
  });

  it('is not linked to from the only employer with open jobs, to which it would redirect', async () => {
    const { get, post } = careersSite();
    const linksToAll = () =>
      Promise.all(
        ['/careers/acme', '/careers/acme/1-welder-on-nights'].map(async (path) =>
          (await get(path)).text.includes('href="/careers/"'),
        ),
      );
    await post(acme);
    // Whichever employer posted one: an employer's page does not mention confidential jobs.
    for (const hirer of [acme, boulangerie]) {
      await post(hirer, { confidential: true });
      expect(await linksToAll()).toEqual([false, false]);
    }
    await post(boulangerie);
    expect(await linksToAll()).toEqual([true, true]);
  });

  it('shows neither the employer nor a logo for a confidential job', async () => {
    const profile = { ...acme.profile, logoUrl: 'https://acme.example/logo.png' };
    const { get, post } = careersSite({}, [{ ...acme, profile }, boulangerie]);
    await post(acme, { confidential: true });
    await post(boulangerie);
    const { text } = await get('/careers/');
    expect(text).toContain('<li>Confidential employer</li>');
    expect(text).not.toMatch(/acme/i);
  });
});

describe('the page of an employer (D38)', () => {
  const about = 'We have built ships since 1921.';
  const [bannerUrl, logoUrl] = ['https://cdn.example/banner.jpg', 'https://cdn.example/logo.png'];
  const website = 'https://acme.example/jobs';

  it('has its banner, logo, website and text about itself, in boxes of a known size', async () => {
    const profile = { ...acme.profile, about, bannerUrl, logoUrl, website };
    const { read } = await board([{ ...acme, profile }, boulangerie]);
    const text = await read('/acme');
    expect(text).toContain(
      `<img class="banner" src="${bannerUrl}" alt="" width="1600" height="400">`,
    );
    expect(text).toContain(`<img src="${logoUrl}" alt="" width="64" height="64">`);
    expect(text).toContain(`<a href="${website}" target="_top">acme.example</a>`);
    expect(text).toContain(`<p class="lead">${about}</p>`);
  });

  it('shows a long text about the employer after its jobs, and its beginning before them', async () => {
    const long = `${'Ships. '.repeat(100)}The end.`;
    const { read } = await board([
      { ...acme, profile: { ...acme.profile, about: long } },
      boulangerie,
    ]);
    const [before = '', after = ''] = (await read('/acme')).split('</form>');
    expect(before).toContain('Ships.…</p>');
    expect(after).toContain('<h2 class="group" id="about">About Acme</h2>');
    expect(after).toContain('The end.</p>');
  });

  it('is grouped by category above 20 jobs, five of each, until something is chosen', async () => {
    const { post, read } = await board();
    for (let count = 0; count < 18; count++) await post(acme, trades);
    expect(await read('/acme')).not.toContain('class="group"');
    await post(acme, { categories: [{ id: 12 }] });
    const grouped = await read('/acme');
    expect(grouped).toContain('Skilled Trades <span class="n">20</span></h2>');
    expect(grouped).toContain('href="/careers/acme/category/32-skilled-trades">All 20 in Skilled');
    expect(titlesIn(grouped)).toHaveLength(6);
    expect(titlesIn(await read('/acme?q=w'))).toHaveLength(20);
    expect(await read('/acme/category/32-skilled-trades')).toContain(
      '<title>Skilled Trades – Jobs at Acme</title>',
    );
  });
});
