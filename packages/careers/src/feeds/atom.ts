import { present } from '@jobposting/core/adapter';
import type { Hirer } from '../careers-options.ts';
import { type Posting, postingLanguage } from '../postings/posting.ts';
import { publicDatesOf } from '../postings/public-dates.ts';
import type { FeedContext } from './feed-context.ts';
import { escapeXml } from './xml-text.ts';

const link = (rel: string, address: string, type: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(address)}"/>\n`;

const author = (name: string): string => `<author><name>${escapeXml(name)}</name></author>\n`;

const languageAttribute = (posting: Posting): string => {
  const language = postingLanguage(posting);
  return language === null ? '' : ` xml:lang="${language}"`;
};

/**
 * An Atom feed (RFC 4287) of the postings of an employer, or of all. Those of an employer must not be
 * confidential; in that of all, a confidential one does not name its employer.
 */
export async function* atomFeed(
  postings: AsyncIterable<Posting>,
  hirer: Hirer | null,
  { addresses, publisher, categoryNames, now }: FeedContext,
): AsyncGenerator<string, void> {
  // It stays when a title, a slug or the address of a page changes.
  const tag = `tag:${publisher},2026:`;
  let updated = '';

  const entry = (posting: Posting): string => {
    const { job } = posting;
    const { posted, refreshed } = publicDatesOf(job);
    if (refreshed > updated) updated = refreshed;
    const categories = categoryNames(job.categoryIds).map(
      (name) => `<category term="${escapeXml(name)}"/>\n`,
    );
    return (
      `<entry${languageAttribute(posting)}>\n<id>${tag}job-${job.id}</id>\n` +
      `<title>${escapeXml(job.title)}</title>\n` +
      author(job.confidential ? 'Confidential' : posting.hirer.name) +
      link('alternate', addresses.posting(posting), 'text/html') +
      `<published>${posted}</published>\n<updated>${refreshed}</updated>\n` +
      `${categories.join('')}<content type="html">${escapeXml(job.description)}</content>\n</entry>\n`
    );
  };

  yield '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n' +
    `<id>${tag}${hirer === null ? 'jobs' : `employer-${hirer.id}`}</id>\n` +
    `<title>${escapeXml(hirer?.name ?? publisher)}</title>\n` +
    author(hirer?.name ?? publisher) +
    link('self', addresses.atom(hirer), 'application/atom+xml') +
    link('alternate', hirer === null ? addresses.home : addresses.employer(hirer), 'text/html');
  for await (const posting of postings) {
    if (hirer !== null && posting.job.confidential) continue;
    yield entry(posting);
  }
  // Known by now only. The order of elements has no meaning (RFC 4287 §4.1.1).
  yield `<updated>${updated || present(now)}</updated>\n</feed>\n`;
}
