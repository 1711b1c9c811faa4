import { gzipSync } from 'node:zlib';
import { defaultReferenceData, employerId, jobId } from '@jobposting/core';
import { emptyProfile, type Language, type NewJob, toInstant } from '@jobposting/core/adapter';
import { describe, expect, it } from 'vitest';
import { createAddresses } from '../src/addresses.ts';
import { closedPage } from '../src/pages/posting/closed-page.ts';
import { postingPage } from '../src/pages/posting/posting-page.ts';
import type { PageContext } from '../src/pages/templates/page-context.ts';
import { defaultLayout, renderPage } from '../src/pages/templates/page-layout.ts';
import { textsOf } from '../src/pages/texts.ts';
import type { Posting } from '../src/postings/posting.ts';
import { publicDatesOf } from '../src/postings/public-dates.ts';
import { aHirer, aPosting, baseUrl, salaryOf } from './a-posting.ts';

const instant = (text: string) => toInstant(new Date(text));

const acme = aHirer({
  slug: 'acme',
  website: 'https://acme.example/jobs',
  about: 'Ships since 1921.',
  logoUrl: 'https://acme.example/logo.png',
});
const times = {
  firstPublishDate: instant('2026-07-14T12:00:00Z'),
  closeDate: instant('2026-07-27T20:00:00Z'),
};

const contextIn = (language: Language, options: Partial<PageContext> = {}): PageContext => ({
  language,
  texts: textsOf(language),
  query: new URLSearchParams(),
  addresses: createAddresses(baseUrl),
  links: createAddresses('/careers'),
  referenceData: defaultReferenceData,
  currency: 'CAD',
  reportAt: null,
  reportPolicy: null,
  consoleUrl: null,
  onlyHirer: null,
  outOfFrame: false,
  now: instant('2026-07-20T12:00:00Z'),
  ...options,
});

const similarTo = ({ job, hirer }: Posting, title: string) => ({
  posting: { ...job, ...publicDatesOf(job), id: jobId(8), title },
  hirer: { ...hirer, id: employerId(2), name: 'Prairie Rail', profile: emptyProfile },
});

/** The page of a posting with a similar one, open or closed. */
const pageOf = (
  fields: Partial<NewJob>,
  options: Partial<PageContext> = {},
  { isOpen = true, language = 'en' as Language, hirer = acme } = {},
): string => {
  const posting = aPosting({ ...times, ...fields }, hirer);
  const context = contextIn(language, options);
  const similar = [similarTo(posting, 'Pipe fitter')];
  const page = isOpen
    ? postingPage(posting, '{}', { similar, openJobs: 22 }, context)
    : closedPage(posting, similar, context);
  return renderPage(page, context, defaultLayout).replace(/[\u00a0\u202f]/g, ' ');
};

const count = (text: string, part: string): number => text.split(part).length - 1;

/** The text that a reader sees, without tags. */
const wordsOf = (html: string): string => html.replace(/<[^>]*>/g, '');

describe('the page of a posting', () => {
  it.each<[NewJob['routing'], string, string]>([
    [
      { typeId: 2, applicationUrl: 'https://apply.example/7' },
      'href="https://apply.example/7">Apply now<',
      'On apply.example, by July 27, 5 p.m. Atlantic',
    ],
    [
      { typeId: 1, applicationEmail: 'jobs@acme.example' },
      'href="mailto:jobs@acme.example?subject=Registered%20Nurse">Apply by email<',
      'To jobs@acme.example, by July 27, 5 p.m. Atlantic',
    ],
  ])(
    'links to the application at its top and its end, with the deadline: %j',
    (routing, link, where) => {
      const text = pageOf({ routing });
      expect(count(text, link)).toBe(2);
      expect(count(wordsOf(text), where)).toBe(2);
    },
  );

  it('says in French on which day it was posted', () => {
    expect(pageOf({}, {}, { language: 'fr' })).toMatch(
      /<dt>Publiée le<\/dt><dd><time [^>]*>14 juillet</,
    );
  });

  it('has its facts as a list of terms, and its employer at the side', () => {
    const salary = salaryOf(385_000, 462_000, 5);
    const text = pageOf({ referenceId: 'R-26', workplace: 'onsite', salary });
    const [, facts = ''] = /<dl class="sum">(.*?)<\/dl>/s.exec(text) ?? [];
    const terms = [...facts.matchAll(/<dt>(.*?)<\/dt>(.*?)<\/div>/gs)];
    expect(terms.map(([, name, values = '']) => `${name}: ${wordsOf(values)}`)).toEqual([
      ...[
        'Pay: $38.50 to $46.20 per hour',
        'Location: Halifax, Nova Scotia',
        'Job type: Full Time',
      ],
      ...['Workplace: On site', 'Posted: July 14', 'Reference: R-26'],
    ]);
    expect(facts).not.toContain('Acme');
    const [, card = ''] = /<div class="card">(.*?)<h2>Share/s.exec(pageOf({})) ?? [];
    for (const part of [
      'Acme Health',
      'Ships since 1921.',
      '/careers/acme',
      '>acme.example<',
      '>See all 22 jobs<',
    ]) {
      expect(card).toContain(part);
    }
  });

  it.each([
    [null, null],
    ['mailto:report@jobs.example', 'mailto:report@jobs.example?subject=Registered%20Nurse'],
    [
      'https://jobs.example/report?a=b',
      'https://jobs.example/report?a=b&amp;posting=https%3A%2F%2F',
    ],
  ])('is shared and reported by its one address: %j', (reportAt, report) => {
    const text = pageOf({}, { reportAt });
    const address = encodeURIComponent(`${baseUrl}/acme/7-registered-nurse`);
    expect(text).toContain(`href="https://www.linkedin.com/sharing/share-offsite/?url=${address}"`);
    expect(text).toMatch(/href="mailto:\?subject=Registered%20Nurse[^"]*body=https/);
    expect(text.includes('Report this posting')).toBe(report !== null);
    if (report !== null) expect(text).toContain(`href="${report}`);
  });

  it('is shared with the banner, else the logo, of an employer that may be named', () => {
    const cardOf = (text: string) =>
      [...text.matchAll(/(?:og:image|twitter:card)" content="([^"]*)"/g)].map(([, value]) => value);
    const bannerUrl = 'https://acme.example/banner.png';
    const hirer = aHirer({ ...acme.profile, bannerUrl });
    expect(cardOf(pageOf({}, {}, { hirer }))).toEqual([bannerUrl, 'summary_large_image']);
    expect(cardOf(pageOf({}))).toEqual([acme.profile.logoUrl, 'summary']);
    expect(cardOf(pageOf({}, {}, { hirer: aHirer() }))).toEqual(['summary']);
    expect(cardOf(pageOf({ confidential: true }, {}, { hirer }))).toEqual([]);
  });

  it('ends with similar jobs', () => {
    expect(pageOf({})).toMatch(/Similar jobs<.*Pipe fitter.*Prairie Rail/s);
  });

  it('is at most 8 kB without its description, compressed', () => {
    const about = 'Ships, built and mended on the waterfront since 1921. '.repeat(90);
    const hirer = aHirer({ ...acme.profile, about });
    const text = pageOf({}, { reportAt: 'mailto:report@jobs.example' }, { hirer });
    expect(gzipSync(text).length).toBeLessThan(8_000);
  });
});

describe('the page of a closed posting', () => {
  const over = (now: string, fields = {}, language: Language = 'en') =>
    pageOf(fields, { now: instant(now) }, { isOpen: false, language });

  it.each([
    ['en', 'This job is closed. It took applications until July 27, 5 p.m. Atlantic.'],
    [
      'fr',
      'Cette offre est fermée. La date limite était le 27 juillet, 17 h, heure de l’Atlantique.',
    ],
  ] as const)(
    'says so under its title, shows similar jobs, and must not be indexed: %s',
    (language, words) => {
      const text = over('2026-07-28T12:00:00Z', {}, language);
      expect(text).toMatch(/<h1[^>]*>Registered Nurse<.*Pipe fitter/s);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(wordsOf(text)).toContain(words);
    },
  );

  it('does not show a future day for one that was archived', () => {
    const text = over('2026-07-20T12:00:00Z');
    expect(wordsOf(text)).toContain('This job is closed. It no longer takes applications.');
    expect(text).not.toContain('<time');
  });
});
