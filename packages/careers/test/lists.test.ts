import type { Hirer } from '@jobposting/careers';
import { employerId } from '@jobposting/core';
import { emptyProfile } from '@jobposting/core/adapter';
import { describe, expect, it } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { aBoard, acme, boulangerie, careersSite } from './careers-site.ts';

const titlesIn = (text: string): string[] =>
  [...text.matchAll(/<h[23]><a [^>]*>([^<]*)<\/a><\/h[23]>/g)].map(([, title = '']) => title);

describe('the page of all open jobs (D38)', () => {
  it('shows their number and that of their employers, and lists them newest first, by day', async () => {
    const { read, setTime, post } = await aBoard();
    setTime('2026-11-21T12:00:00Z');
    await post(acme, { title: 'Painter' });
    const text = await read('/');
    expect(text).toContain(
      '<h1>6 open jobs</h1>\n<p>At 2 employers across Canada. Newest first.</p>',
    );
    const headings = [...text.matchAll(/class="group" id="d\d">([^<]*)</g)].map(([, day]) => day);
    expect(headings).toEqual(['Today', 'Yesterday']);
    expect(titlesIn(text)).toEqual([
      'Painter',
      ...['Comptable', 'Boulanger', 'Fitter', 'Welder', 'Controller'],
    ]);
    expect(await read('/?lang=fr')).toContain('>Aujourd’hui</h2>');
    setTime('2026-11-22T12:00:00Z');
    const later = await read('/');
    for (const day of ['Yesterday', 'November 20']) expect(later).toContain(`>${day}</h2>`);
  });

  it('has another entity tag when another day has begun, because it writes today and yesterday', async () => {
    const { get, setTime } = await aBoard();
    const tagAt = async (time: string) => {
      setTime(time);
      return (await get('/careers/')).headers.get('ETag');
    };
    const tag = await tagAt('2026-11-21T06:31:00Z');
    expect(await tagAt('2026-11-21T06:30:00Z')).toBe(tag);
    // After midnight in Vancouver.
    expect(await tagAt('2026-11-21T08:30:00Z')).not.toBe(tag);
  });

  it.each([
    ['?location=NB', 1, 'New Brunswick'],
    ['?type=2', 2, 'Part Time'],
    ['?workplace=remote', 1, 'Remote'],
    ['?q=fitter', 1, '“fitter”'],
    ['category/32-skilled-trades', 2, 'Skilled Trades'],
    ['category/32-skilled-trades?type=2&location=NB', 1, 'New Brunswick, Part Time'],
  ])('lists what %s chooses, and can remove the choice', async (path, total, names) => {
    const { read } = await aBoard();
    const text = await read(`/${path}`);
    expect(titlesIn(text)).toHaveLength(total);
    expect(text).toContain(names);
    const chips = /class="row chips">(.*?)<\/div>/s.exec(text)?.[1] ?? '';
    expect(chips).toContain('<a href="/careers/">Clear all</a>');
    const [, without = ''] = /<a href="([^"]*)">[^<]*<span aria-hidden/.exec(chips) ?? [];
    const { length } = titlesIn(
      await read(without.replace('/careers', '').replaceAll('&amp;', '&')),
    );
    expect(length).toBeGreaterThanOrEqual(total);
  });

  it('repeats at most 100 characters of a search', async () => {
    const { read } = await aBoard();
    const text = await read(`/?q=${'é'.repeat(1000)}&type=2`);
    const links = [...text.matchAll(/<a href="([^"]*)"/g)].map(([, link = '']) => link);
    // Except the link to this page in the other language.
    const searches = links.filter((link) => /^\/careers.*q=/.test(link));
    expect(searches).not.toHaveLength(0);
    for (const link of searches) expect(link.match(/%C3%A9/g)).toHaveLength(100);
  });

  it('counts each choice under the other filters, and keeps them in its link', async () => {
    const { read } = await aBoard();
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
      const { read } = await aBoard();
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
    const { read } = await aBoard();
    expect(await read('/')).not.toContain('>Moncton <span');
    const text = await read('/?location=NB');
    expect(text).toContain('>Moncton <span class="n">1</span>');
    expect(text).toContain('<option value="NB" selected>New Brunswick</option>');
  });

  it('filters by province, and by town where all jobs are in one province', async () => {
    const { read, post } = await aBoard();
    const headingsOf = async (path: string) =>
      [...(await read(path)).matchAll(/<h2>([^<]*)<\/h2>\n<ul/g)].map(([, heading]) => heading);
    expect(await headingsOf('/')).toEqual(['Province', 'Category', 'Job type']);
    await post(boulangerie, { locations: [{ description: 'Sydney, NS' }] });
    for (const path of ['/2?lang=en', '/2?location=NS&lang=en']) {
      expect([path, (await headingsOf(path))[0]]).toEqual([path, 'Location']);
      expect(await read(path)).toContain('>Sydney <span class="n">1</span>');
    }
  });

  it('marks jobs that close within three days', async () => {
    const { post, read } = await aBoard();
    await post(acme, { closeDate: '2026-11-24T18:00:00Z' });
    expect(await read('/')).not.toContain('class="tag soon"');
    await post(acme, { closeDate: '2026-11-22T18:00:00Z' });
    expect(await read('/')).toMatch(/"tag soon">Closes <time [^>]*>November 22, 2 p.m. Atlantic</);
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
    const { read } = await aBoard();
    expect(await read('/?location=XX&type=99&workplace=moon')).toContain('<h1>5 open jobs</h1>');
  });

  /** The wider searches of a page, each with its number, after its number was checked. */
  const widerIn = async ({ get }: Awaited<ReturnType<typeof aBoard>>, path: string) => {
    const { text } = await get(path);
    const [, list = ''] = /class="jobs plain ways">(.*?)<\/ul>/s.exec(text) ?? [];
    const found = [
      ...list.matchAll(/href="([^"]*)"><span>([^<]*)<\/span><span class="n">(\d+) jobs?</g),
    ];
    for (const [, link = '', , count] of found) {
      const wider = (await get(link.replaceAll('&amp;', '&'))).text;
      expect(wider).toMatch(new RegExp(`<(?:h1|b)>(?:[^<]*: )?${count} open jobs?<`));
    }
    return found.map(([, , words, count]) => `${words} ${count}`);
  };

  it.each([
    [
      '/?q=night+welder&location=NB',
      ['“welder” in all of Canada 1', 'All jobs in New Brunswick 1'],
    ],
    ['/?q=diver+fitter&location=NS', ['“fitter” in all of Canada 1', 'All jobs in Nova Scotia 4']],
    ['/?q=fitter+halifax', ['“halifax” 4', '“fitter” 1']],
    ['/?q=welder+diver+fitter', ['“welder” 1', '“fitter” 1']],
    ['/?q=fitter+in+halifax', ['“halifax” 4', '“fitter” 1']],
    ['/?q=diver&type=2', ['Part Time 2']],
    ['/category/32-skilled-trades?type=5', ['Skilled Trades 2']],
    ['/acme?q=welder&location=NB', ['“welder” in all of Canada 1', 'All jobs in New Brunswick 1']],
    ['/?q=diver', []],
  ])('widens a search that finds nothing, with the number of each: %s', async (path, wider) => {
    const all = path.startsWith('/acme') ? 2 : 5;
    expect(await widerIn(await aBoard(), `/careers${path}`)).toEqual([
      ...wider,
      `All open jobs ${all}`,
    ]);
  });

  it('widens from a town to its province, and counts no confidential job of an employer', async () => {
    const site = await aBoard();
    await site.post(acme, { title: 'Diver', confidential: true });
    const { text } = await site.get('/careers/?location=NB');
    const [, moncton] = /<option value="(\d+)">Moncton/.exec(text) ?? [];
    await site.post(acme, { title: 'Diver', locations: [{ description: 'New Brunswick' }] });
    expect(await widerIn(site, `/careers/?q=diver&location=${moncton}`)).toEqual([
      ...['“diver” in New Brunswick 1', '“diver” in all of Canada 2'],
      ...['All jobs in Moncton, NB 1', 'All open jobs 7'],
    ]);
    expect(await widerIn(site, '/careers/acme?q=diver&location=NS')).toEqual([
      ...['“diver” in all of Canada 1', 'All jobs in Nova Scotia 1', 'All open jobs 3'],
    ]);
    const empty = await site.read('/acme?q=controller');
    expect(empty).not.toMatch(/>Controller<|Accounting/);
  });

  it('counts the widest search for no word that a job lacks', async () => {
    const site = await aBoard();
    // Each of these letters is a word.
    const words = Array.from({ length: 48 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const typed = Array.from({ length: 8 }, (_, at) => words.slice(6 * at, 6 * at + 6).join(''));
    await site.post(acme, { title: [10, 11, 12, 13, 0, 1].map((at) => words[at]).join('') });
    expect(await widerIn(site, `/careers/?q=${encodeURIComponent(typed.join(' '))}`)).toEqual([
      'All open jobs 6',
    ]);
  });

  it('shows the newest jobs, the categories and the feed of the search when nothing is found', async () => {
    const { read } = await aBoard();
    const text = await read('/?q=diver&type=2');
    expect(text).toContain('<h1>No matching jobs</h1>');
    expect(titlesIn(text)).toEqual(['Comptable', 'Boulanger', 'Fitter']);
    expect(text).toContain(
      'href="/careers/category/32-skilled-trades">Skilled Trades <span class="n">2<',
    );
    expect(text).toContain(
      'href="/careers/feed.atom?q=diver&amp;type=2&amp;lang=en">Follow this search',
    );
    expect(await read('/?q=diver&location=NB')).toContain(' selected>New Brunswick</option>');
    expect(await read('/?q=diver')).toContain(
      '<option value="NB">All of New Brunswick (1)</option>',
    );
    expect(await read('/?location=YT&type=5')).toContain('>Yukon <span');
  });

  it('lists the employers by number of jobs, with logos over https only, and links to a page of all', async () => {
    const many = Array.from({ length: 10 }, (_, at): Hirer => {
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
      ...[9, 8, 7, 6, 5, 4].map((at) => `Employer ${at}: ${at + 1} jobs`),
      ...['Employer 3: 4 jobs', 'All employers: 10'],
    ]);
    expect(strip.match(/<img src="https:[^>]*>/g)).toHaveLength(4);
    expect(strip).not.toContain('http:');
    const all = (await get('/careers/?view=employers')).text;
    expect(titlesIn(all)).toEqual(many.map(({ name }) => name));
  });

  it('redirects to the only employer with open jobs, but not while a confidential job is open, whatever is chosen', async () => {
    const { get, post } = careersSite();
    await post(acme);
    const { status, headers } = await get('/careers/?lang=fr');
    expect([status, headers.get('Location')]).toEqual([302, '/careers/acme?lang=fr']);
    await post(boulangerie, { confidential: true, locations: [{ description: 'Moncton, NB' }] });
    for (const query of ['', '?location=NB', '?location=NS']) {
      expect((await get(`/careers/${query}`)).status).toBe(200);
    }
  });

  it('redirects again when the other employers have no open job any more, even once the clock was set back', async () => {
    const { get, post, put, setTime } = careersSite();
    await post(acme);
    const statusAfter = async (id: number) => {
      await put(boulangerie, id, { status: 'archived' });
      return (await get('/careers/')).status;
    };
    const ids = [await post(boulangerie), await post(boulangerie)];
    expect((await get('/careers/')).status).toBe(200);
    setTime('2026-11-10T12:00:00Z');
    for (const [at, id] of ids.entries()) expect(await statusAfter(id)).toBe(at === 0 ? 200 : 302);
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
});

describe('the page of an employer (D38)', () => {
  const about = 'We have built ships since 1921.';
  const [bannerUrl, logoUrl] = ['https://cdn.example/banner.jpg', 'https://cdn.example/logo.png'];
  const website = 'https://acme.example/jobs';

  it('has its banner, logo, website and text about itself, in boxes of a known size', async () => {
    const profile = { ...acme.profile, about, bannerUrl, logoUrl, website };
    const { read } = await aBoard([{ ...acme, profile }, boulangerie]);
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
    const { read } = await aBoard([
      { ...acme, profile: { ...acme.profile, about: long } },
      boulangerie,
    ]);
    const [before = '', after = ''] = (await read('/acme')).split('</form>');
    expect(before).toContain('Ships.…</p>');
    expect(after).toContain('<h2 class="group" id="about">About Acme</h2>');
    expect(after).toContain('The end.</p>');
  });

  it('lists its jobs with the day they were posted, and sorts them by links', async () => {
    const { post, read, setTime } = await aBoard();
    const pay = (amount: number, id: number, maxAmount: number | null = null) => ({
      amount,
      maxAmount,
      period: { id },
    });
    setTime('2026-11-21T12:00:00Z');
    await post(acme, { title: 'Hourly', salary: pay(50, 5) });
    await post(acme, { title: 'Yearly', salary: pay(0, 1, 110_000), closeDate: '2026-12-01' });
    await post(acme, { title: 'None', salary: null });
    const text = await read('/acme');
    expect(text).toMatch(/>Yearly<.*<li>Posted today<.*>Welder<.*<li>Posted yesterday</s);
    const [newest = '', closing = '', highest = ''] = [
      ...text.matchAll(
        /rel="nofollow" href="\/careers(\/acme[^"]*)"[^>]*>(?:Newest|Closing soon|Highest pay)</g,
      ),
    ].map(([, link = '']) => link);
    expect(titlesIn(await read(newest))).toEqual(['None', 'Yearly', 'Hourly', 'Fitter', 'Welder']);
    expect(titlesIn(await read(closing))[0]).toBe('Yearly');
    // 50 an hour are 104 000 a year.
    expect(titlesIn(await read(highest))).toEqual(['Yearly', 'Hourly', 'Fitter', 'Welder', 'None']);
    expect(await read(highest)).toContain('aria-current="true">Highest pay</a>');
    expect(await read(`${highest}&q=f`)).toContain('<input type="hidden" name="sort" value="pay">');
    expect(await read(highest)).toContain('content="noindex"');
  });

  it('is linked from each of its postings, with the number of its jobs that are not confidential', async () => {
    const { read, post } = await aBoard();
    expect(await read('/acme/1-welder')).toContain('href="/careers/acme">See all 2 jobs</a>');
    expect(await read('/confidential/5-controller')).toContain('>See all jobs</a>');
    await post(acme, { confidential: true });
    expect(await read('/acme/1-welder')).toContain('>See all 2 jobs</a>');
    // The only one is not counted.
    const alone = careersSite({}, [acme, boulangerie]);
    await alone.post(acme, { title: 'Welder' });
    expect((await alone.get('/careers/acme/1-welder')).text).toContain('>See all jobs</a>');
  });

  it('sorts only the jobs of an employer: the order of others would tell when a confidential one closes', async () => {
    const { post, read } = await aBoard();
    await post(boulangerie, {
      title: 'Secret',
      confidential: true,
      closeDate: '2026-11-22T12:00:00Z',
    });
    expect(titlesIn(await read('/?sort=closing'))).toEqual(titlesIn(await read('/')));
  });
});
