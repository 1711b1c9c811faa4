import type { Job } from '@jobposting/core';
import { languages } from '@jobposting/core/rules';
import type { Addresses } from '../addresses.ts';
import type { Hirer } from '../careers-options.ts';
import type { OpenPostings } from '../open-postings/open-postings-index.ts';
import { type InLanguages, jobIn, type Posting } from '../postings/posting.ts';
import type { FeedContext } from './feed-context.ts';
import { escapeXml } from './xml-text.ts';

/** How many pages a sitemap has: of 50 000 addresses, the most (https://www.sitemaps.org/protocol.html), a page may have two. */
export const sitemapSize = 25_000;

const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const loc = (address: string): string => `<loc>${escapeXml(address)}</loc>`;

/** The index of this many sitemaps. */
export async function* sitemapIndex(
  count: number,
  addresses: Addresses,
): AsyncGenerator<string, void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const sitemaps = numbers.map(
    (number) => `<sitemap>${loc(addresses.sitemap(number))}</sitemap>\n`,
  );
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${xmlns}>\n${sitemaps.join('')}</sitemapindex>\n`;
}

type Entry = InLanguages & Pick<Job, 'id' | 'confidential' | 'contentChangedAt'>;

/** The sources of sitemaps. */
export interface SitemapSource extends Pick<FeedContext, 'addresses' | 'categoryAddresses'> {
  /** Everything in the index, without what it had no room for. */
  readonly open: OpenPostings;
  readonly hirers: readonly Hirer[];
  /** All open postings; those that the index left out are read from here. */
  readonly postings: AsyncIterable<Posting>;
}

/**
 * The sitemap with this number, from 1: the page of all jobs, the page of each employer with an open posting under its
 * name, the categories of both, then the postings by id, with `lastmod` except for confidential ones. When postings open
 * or close between two requests, an address may be missing or duplicated until both sitemaps are read again.
 */
export async function* sitemap(
  number: number,
  { open, hirers, postings, addresses, categoryAddresses }: SitemapSource,
): AsyncGenerator<string, void> {
  const from = (number - 1) * sitemapSize;
  const to = from + sitemapSize;
  const hirerOf = new Map(hirers.map((hirer) => [hirer.id, hirer]));
  const { lists, named, confidential } = open.count(new Set(hirerOf.keys()));
  const listAddresses = [...lists].flatMap(([employerId, categories]) => {
    const hirer = (employerId && hirerOf.get(employerId)) ?? null;
    const list = hirer === null ? addresses.home : addresses.employer(hirer);
    return [list, ...categoryAddresses(hirer, categories)];
  });
  const entry = (job: Entry, hirer: Hirer): string => {
    // The time would reveal the employer of a confidential posting, by other postings that changed then too.
    const seconds = job.contentChangedAt.slice(0, 19);
    const lastmod = job.confidential ? '' : `<lastmod>${seconds}Z</lastmod>`;
    const inBoth = languages.map((each) => ({ job: jobIn(job, each), hirer, stored: job }));
    return (job.translations ? inBoth : [{ job, hirer }])
      .map((posting) => `<url>${loc(addresses.posting(posting))}${lastmod}</url>\n`)
      .join('');
  };

  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${xmlns}>\n`;
  for (const address of listAddresses.slice(from, to)) yield `<url>${loc(address)}</url>\n`;
  const before = listAddresses.length;
  for (const job of open.byId(hirerOf, Math.max(0, from - before), Math.max(0, to - before))) {
    const hirer = hirerOf.get(job.employerId);
    if (hirer !== undefined) yield entry(job, hirer);
  }
  let place = before + named + confidential;
  if (open.leftOut > 0 && place < to) {
    for await (const { job, hirer } of postings) {
      if (open.get(job.id) !== undefined) continue;
      if (place >= from) yield entry(job, hirer);
      place++;
      if (place === to) break;
    }
  }
  yield '</urlset>\n';
}
