import { present } from '@jobposting/core/adapter';
import { feedTypes } from '../addresses.ts';
import type { Hirer } from '../careers-options.ts';
import { type Posting, postingLanguage } from '../postings/posting.ts';
import { publicDatesOf, startOf } from '../postings/public-dates.ts';
import type { FeedContext } from './feed-context.ts';
import { escapeXml } from './xml-text.ts';

const link = (rel: string, address: string, type: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(address)}"/>\n`;

const author = (name: string): string => `<author><name>${escapeXml(name)}</name></author>\n`;

const languageAttribute = (posting: Posting): string => {
  const language = postingLanguage(posting);
  return language === null ? '' : ` xml:lang="${language}"`;
};

/** The title of a feed of some postings, and the addresses of the feed and their list. */
export interface FeedOfSome {
  readonly title: string;
  readonly feedUrl: string;
  readonly listUrl: string;
}

/**
 * An Atom feed (RFC 4287) of the postings of an employer, of all, or of `some` of these. Those of an employer
 * must not be confidential; in the feed of all, a confidential one does not name its employer.
 */
export async function* atomFeed(
  postings: AsyncIterable<Posting> | Iterable<Posting>,
  hirer: Hirer | null,
  { addresses, publisher, tag, categoryNames, now }: FeedContext,
  some: FeedOfSome | null = null,
): AsyncGenerator<string, void> {
  let updated = '';

  const entry = (posting: Posting): string => {
    const { job } = posting;
    const { posted, refreshed } = publicDatesOf(job);
    const changed = startOf(refreshed);
    if (changed > updated) updated = changed;
    const categories = categoryNames(job.categoryIds).map(
      (name) => `<category term="${escapeXml(name)}"/>\n`,
    );
    return (
      `<entry${languageAttribute(posting)}>\n<id>${tag}job-${job.id}</id>\n` +
      `<title>${escapeXml(job.title)}</title>\n` +
      author(job.confidential ? 'Confidential' : posting.hirer.name) +
      link('alternate', addresses.posting(posting), 'text/html') +
      `<published>${startOf(posted)}</published>\n<updated>${changed}</updated>\n` +
      `${categories.join('')}<content type="html">${escapeXml(job.description)}</content>\n</entry>\n`
    );
  };

  const name = hirer?.name ?? publisher;
  const { title, feedUrl, listUrl } = some ?? {
    title: name,
    feedUrl: addresses.feed('atom', hirer),
    listUrl: addresses.list(hirer),
  };
  const id = (hirer === null ? 'jobs' : `employer-${hirer.id}`) + new URL(feedUrl).search;
  yield '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n' +
    `<id>${tag}${escapeXml(id)}</id>\n<title>${escapeXml(title)}</title>\n${author(name)}` +
    link('self', feedUrl, feedTypes.atom) +
    link('alternate', listUrl, 'text/html');
  for await (const posting of postings) {
    if (hirer !== null && posting.job.confidential) continue;
    yield entry(posting);
  }
  // Known only now. The order of elements has no meaning (RFC 4287 §4.1.1).
  const today = () => `${present(now).slice(0, 10)}T00:00:00.000Z`;
  yield `<updated>${updated || today()}</updated>\n</feed>\n`;
}
