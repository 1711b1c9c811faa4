import type { JobBody, OpenJobsJson } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { acme, boulangerie, careersSite } from './careers-site.ts';
import { readXml } from './read-feed.ts';

const texts = {
  en: { title: 'Welder', description: `<p>You join our night shift. ${'Text. '.repeat(20)}</p>` },
  fr: { title: 'Soudeuse', description: `<p>Vous soudez la nuit. ${'Texte. '.repeat(20)}</p>` },
};
const begins = { en: 'You join', fr: 'Vous soudez' };

const english = { ...texts.en, translations: { fr: texts.fr } };
const french = { ...texts.fr, translations: { en: texts.en } };

/** A site with one posting, of an employer that writes English. */
const siteWith = async (fields: Partial<JobBody>) => {
  const site = careersSite({ reportAt: 'https://jobs.example/report' });
  await site.post(acme, fields);
  const read = async (path: string) => (await site.get(`/careers${path}`)).text;
  return { ...site, read };
};

/** What search engines and previews read in the head of a page. */
const headOf = (text: string) => ({
  language: /<html lang="(..)">/.exec(text)?.[1],
  title: /<title>(.*?)<\/title>/.exec(text)?.[1],
  description: /<meta name="description" content="(.*?)">/.exec(text)?.[1]?.slice(0, 8),
  canonical: /<link rel="canonical" href="(.*?)">/.exec(text)?.[1],
  shared: /<meta property="og:title" content="(.*?)">/.exec(text)?.[1],
  alternates: [...text.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)].map(
    ([, language, address]) => `${language} ${address}`,
  ),
});

describe.each([
  ['English, translated into French', english, '/acme/1-welder', ' – Acme', 'en'],
  ['French, translated into English', french, '/acme/1-soudeuse', ' – Acme', 'fr'],
  [
    'both, and confidential',
    { ...english, confidential: true },
    '/confidential/1-welder',
    '',
    'en',
  ],
] as const)('a posting in %s (D41)', (_, fields, path, by, own) => {
  it.each(['en', 'fr'] as const)('has a page in %s, which names the other', async (language) => {
    const { read } = await siteWith(fields);
    const [address, other] = [`${baseUrl}${path}`, language === 'en' ? 'fr' : 'en'] as const;
    const text = await read(`${path}?lang=${language}`);
    expect(headOf(text)).toEqual({
      ...{ language, title: texts[language].title + by, shared: texts[language].title + by },
      description: begins[language].slice(0, 8),
      canonical: `${address}?lang=${language}`,
      alternates: [`en ${address}?lang=en`, `fr ${address}?lang=fr`, `x-default ${address}`],
    });
    expect(text).toContain(`<h1 lang="${language}">${texts[language].title}</h1>`);
    expect(text).toContain(`<div class="prose" dir="auto" lang="${language}">`);
    const [, data = ''] = /ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject(texts[language]);
    const shared = encodeURIComponent(`${address}?lang=${language}`);
    for (const link of ['body=', 'share-offsite/?url=', 'posting=']) {
      expect(text).toContain(`${link}${shared}`);
    }
    expect(text).not.toContain(texts[other].title);
    expect(text).not.toContain(begins[other]);
  });

  it('has its own language where none is asked for, and else that of the reader', async () => {
    const { get, read } = await siteWith(fields);
    const unnamed = headOf(await read(path));
    expect(unnamed).toMatchObject({ language: own, canonical: baseUrl + path });
    const { text } = await get(`/careers${path}`, { 'Accept-Language': 'fr-CA' });
    expect(headOf(text)).toMatchObject({ language: 'fr', title: texts.fr.title + by });
  });

  it.each(['en', 'fr'] as const)('is in lists and feeds in %s', async (language) => {
    const site = await siteWith(fields);
    await site.post(boulangerie, { title: 'Pâtissière', description: '<p>Pain</p>' });
    const lang = `?lang=${language}`;
    const address = `${baseUrl}${path}${lang}`;
    const row = `<a href="/careers${path}${lang}" target="_top">${texts[language].title}</a>`;
    for (const page of ['/', '/2/2-patissiere'])
      expect(await site.read(page + lang)).toContain(row);
    const { items }: OpenJobsJson = JSON.parse(await site.read(`/jobs.json${lang}`));
    expect(items.find(({ _jobposting }) => _jobposting.id === 1)).toMatchObject({
      ...{ url: address, title: texts[language].title, language },
      content_html: texts[language].description,
    });
    for (const query of [lang, `${lang}&type=1`]) {
      const { feed } = readXml(await site.read(`/feed.atom${query}`));
      expect(feed.entry).toContainEqual(
        expect.objectContaining({
          ...{ title: texts[language].title, 'xml:lang': language },
          link: expect.objectContaining({ href: address }),
        }),
      );
    }
    for (const feed of ['/indeed.xml', '/linkedin.xml']) {
      const { source } = readXml(await site.read(feed + lang));
      const titles = source.job?.map(({ title }: { title: string }) => title) ?? [];
      expect(titles.includes(texts[language].title)).toBe(!('confidential' in fields));
    }
  });

  it('is found by the words of both, once', async () => {
    const { read } = await siteWith(fields);
    for (const q of ['welder', 'soudeuse', 'soudeuse welder']) {
      const { items }: OpenJobsJson = JSON.parse(await read(`/jobs.json?q=${q}&lang=en`));
      expect(items.map(({ title }) => title)).toEqual(['Welder']);
    }
    expect(JSON.parse(await read('/jobs.json?q=machinist')).items).toEqual([]);
  });

  it.each([60_000_000, 0])(
    'has both addresses in the sitemap (index of %i bytes)',
    async (bytes) => {
      const { get, post } = careersSite({ indexBytes: bytes });
      await post(acme, fields);
      const { urlset } = readXml((await get('/careers/sitemap-1.xml')).text);
      const all: string[] = urlset.url.map(({ loc }: { loc: string }) => loc);
      expect(all.filter((each) => each.includes('/1-'))).toEqual([
        `${baseUrl}${path}?lang=en`,
        `${baseUrl}${path}?lang=fr`,
      ]);
    },
  );

  it.each(['en', 'fr'] as const)('says in %s that it is closed', async (language) => {
    const site = await siteWith(fields);
    await site.put(acme, 1, { status: 'archived' });
    const { status, text } = await site.get(`/careers${path}?lang=${language}`);
    expect(status).toBe(410);
    expect(text).toContain(`<h1 lang="${language}">${texts[language].title}</h1>`);
  });
});

it('an item of Indeed and LinkedIn has its own language where none is asked for, and leads to its page in one', async () => {
  const { read } = await siteWith(french);
  const [[indeed], [linkedIn]] = await Promise.all(
    ['/indeed.xml', '/linkedin.xml'].map(async (feed) => readXml(await read(feed)).source.job),
  );
  expect([indeed.title, linkedIn.title]).toEqual(['Soudeuse', 'Soudeuse']);
  expect(indeed.url).toBe(`${baseUrl}/acme/1-soudeuse?source=Indeed`);
  const { source } = readXml(await read('/indeed.xml?lang=en'));
  expect(source.job[0].url).toBe(`${baseUrl}/acme/1-soudeuse?lang=en&source=Indeed`);
});

it('the language of a posting in one is its own, else that of the profile, in lists and on its page (D41)', async () => {
  const site = await siteWith({ title: 'Soudeuse', language: 'fr' });
  await site.post(acme, { title: 'Fitter' });
  const list = await site.read('/acme?lang=en');
  expect(list).toContain('<a href="/careers/acme/1-soudeuse?lang=en" lang="fr" target="_top">');
  expect(list).toContain('<a href="/careers/acme/2-fitter?lang=en" target="_top">');
  const page = await site.read('/acme/1-soudeuse');
  expect(headOf(page)).toMatchObject({ language: 'fr', alternates: [] });
  const { items }: OpenJobsJson = JSON.parse(await site.read('/jobs.json'));
  expect(items.map(({ language }) => language)).toEqual(['en', 'fr']);
});

const said = {
  en: [
    'This posting is for an existing vacancy.',
    'This posting is not for an existing vacancy.',
    'Artificial intelligence is used to screen, assess or select applicants.',
    'Artificial intelligence is not used to screen, assess or select applicants.',
  ],
  fr: [
    'Cette offre vise un poste actuellement vacant.',
    'Cette offre ne vise pas un poste actuellement vacant.',
    'L’intelligence artificielle sert à trier, à évaluer ou à choisir les candidats.',
    'L’intelligence artificielle ne sert pas à trier, à évaluer ou à choisir les candidats.',
  ],
};

it.each<[JobBody['disclosures'], readonly number[]]>([
  [{ existingVacancy: true, artificialIntelligence: false }, [0, 3]],
  [{ existingVacancy: false, artificialIntelligence: true }, [1, 2]],
  [{ artificialIntelligence: false }, [3]],
  [null, []],
])(
  'the page of a posting with %j says so below the description, in its language (D41)',
  async (disclosures, shown) => {
    const { read } = await siteWith({ title: 'Welder', disclosures });
    for (const language of ['en', 'fr'] as const) {
      const text = await read(`/acme/1-welder?lang=${language}`);
      const all = Object.values(said).flat();
      const expected = shown.map((at) => said[language][at]);
      expect(all.filter((each) => text.includes(each))).toEqual(expected);
      const paragraph = expected.length > 0 ? `<p class="hint">${expected.join(' ')}</p>\n` : '';
      expect(text).toContain(`shift</strong>.</p>\n</div>\n${paragraph}<div class="apply`);
    }
  },
);
