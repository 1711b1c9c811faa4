import type { Addresses } from '../addresses.ts';
import type { Hirer } from '../careers-options.ts';
import type { Posting } from '../postings/posting.ts';
import type { FeedContext } from './feed-context.ts';
import { escapeXml } from './xml-text.ts';

/** How many addresses a sitemap may have (https://www.sitemaps.org/protocol.html). */
export const sitemapSize = 50_000;

const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const loc = (address: string): string => `<loc>${escapeXml(address)}</loc>`;

/** The list of this many sitemaps. */
export const sitemapIndex = (count: number, addresses: Addresses): string => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const sitemaps = numbers.map(
    (number) => `<sitemap>${loc(addresses.sitemap(number))}</sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${xmlns}>\n${sitemaps.join('')}</sitemapindex>\n`;
};

type SitemapContext = Pick<FeedContext, 'addresses' | 'categoryAddresses'>;

/** The categories of an employer, or of all, that have an open posting. */
interface Categories {
  readonly hirer: Hirer | null;
  readonly ids: Set<number>;
}

const note = ({ ids }: Categories, { job }: Posting): void => {
  for (const id of job.categoryIds) ids.add(id);
};

/**
 * The addresses of the page of all employers, of each that names itself in an open posting, of postings, and of the
 * categories that they are in.
 */
async function* pageAddresses(
  postings: AsyncIterable<Posting>,
  { addresses, categoryAddresses }: SitemapContext,
): AsyncGenerator<string, void> {
  const all: Categories = { hirer: null, ids: new Set() };
  let named = all;
  const categoriesOf = ({ hirer, ids }: Categories) => categoryAddresses(hirer, ids);
  yield addresses.home;
  for await (const posting of postings) {
    const { job, hirer } = posting;
    note(all, posting);
    if (!job.confidential) {
      if (hirer !== named.hirer) {
        if (named !== all) yield* categoriesOf(named);
        named = { hirer, ids: new Set() };
        yield addresses.employer(hirer);
      }
      note(named, posting);
    }
    yield addresses.posting(posting);
  }
  if (named !== all) yield* categoriesOf(named);
  yield* categoriesOf(all);
}

/**
 * The sitemap with this number, from 1. When postings open or close between the readings of two, an address
 * may be missing or twice in them until they are read again.
 */
export async function* sitemap(
  postings: AsyncIterable<Posting>,
  number: number,
  context: SitemapContext,
): AsyncGenerator<string, void> {
  const from = (number - 1) * sitemapSize;
  let place = 0;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${xmlns}>\n`;
  for await (const address of pageAddresses(postings, context)) {
    if (place >= from) yield `<url>${loc(address)}</url>\n`;
    place++;
    if (place === from + sitemapSize) break;
  }
  yield '</urlset>\n';
}
