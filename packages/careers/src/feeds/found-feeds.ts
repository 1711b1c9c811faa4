import type { FeedFormat } from '../addresses.ts';
import type { CareersRequest } from '../careers-answer.ts';
import type { CareersSettings, Hirer } from '../careers-options.ts';
import type { IndexedPosting, Position } from '../open-postings/listed-posting.ts';
import type { OpenPostings } from '../open-postings/open-postings-index.ts';
import { chosenIn, feedQueryOf, pathOfList, titleOf } from '../pages/lists/listing.ts';
import { createPageAnswer } from '../pages/page-answer.ts';
import { numberIn, parametersOf, readPostingFilter } from '../pages/posting-filter.ts';
import { linkTo } from '../pages/templates/page-context.ts';
import type { Posting } from '../postings/posting.ts';
import { atomFeed } from './atom.ts';
import type { FeedContext } from './feed-context.ts';
import { isBrief, jsonFeed } from './json-feed.ts';
import {
  confidentialLast,
  listedPostings,
  type OpenPostingsSource,
  openPostings,
} from './open-postings.ts';

/** The most postings in a feed of a filter, and in JSON, which continues on another page. */
const mostPostings = { atom: 50, json: 100 } as const;
// Each may have a mebibyte: such a feed ends with the posting that exceeds this.
const mostCharacters = 1024 * 1024;

/** The posting after which a page begins, as the address on the previous page names it. */
const readPosition = (text: string | null): Position | null => {
  const [, refreshed, id] =
    /^(\d{4}-\d\d-\d\d(?:T[\d:.]{12}Z)?)-(\d{1,15})$/.exec(text ?? '') ?? [];
  return refreshed === undefined ? null : { refreshed, id: Number(id) };
};

async function* upToMost(postings: AsyncIterable<Posting>): AsyncGenerator<Posting, void> {
  let characters = 0;
  for await (const posting of postings) {
    yield posting;
    characters += posting.job.description.length;
    if (characters >= mostCharacters) return;
  }
}

const isNamed = ({ confidential }: IndexedPosting): boolean => !confidential;

/** The employers whose postings a feed may have. */
export interface FeedOf {
  readonly hirers: readonly Hirer[];
  /** The employer of the feed; `null` for the feed of all. */
  readonly hirer: Hirer | null;
}

/**
 * Creates the function that makes the feeds of the index: the newest postings first, in Atom those that are confidential
 * last. An Atom feed without a filter has all postings.
 */
export const createFoundFeeds = (
  settings: CareersSettings,
  context: FeedContext,
  all: OpenPostingsSource,
) => {
  const { contextOf } = createPageAnswer(settings);

  /** Listed postings, then those that the index has no room for. */
  async function* allPostings(
    listed: readonly IndexedPosting[],
    open: OpenPostings,
    { hirers, hirer }: FeedOf,
    source: OpenPostingsSource,
  ): AsyncGenerator<Posting, void> {
    yield* listedPostings(source, hirers, listed.filter(isNamed));
    if (open.leftOut === 0) return;
    const known = new Set(listed.map(({ id }) => id));
    for await (const posting of openPostings(source, hirers, hirer?.id ?? null)) {
      if (!known.has(posting.job.id)) yield posting;
    }
  }

  return (format: FeedFormat, request: CareersRequest, open: OpenPostings, of: FeedOf) => {
    const { hirers, hirer } = of;
    const page = contextOf({ ...request, headers: {} }, hirer?.profile.language ?? null);
    const { query, addresses, referenceData, language } = page;
    const source = { ...all, language };
    const ids = { employerId: hirer?.id ?? null, categoryId: numberIn(query.get('category')) };
    const filter = { ...readPostingFilter(query, ids, referenceData), sort: null };
    const isFiltered = Object.values({ ...filter, employerId: null }).some(
      (value) => value !== null,
    );
    const isAll = format === 'atom' && !isFiltered;
    const most = isAll ? Number.POSITIVE_INFINITY : mostPostings[format];
    const after = format === 'json' ? readPosition(query.get('after')) : null;
    const listed = open.list(filter, { after, limit: most + 1, hirers });
    const shown = listed.slice(0, most);
    const hidden = shown.filter(({ confidential }) => confidential);
    if (isAll) {
      const named = allPostings(listed, open, of, source);
      const postings = confidentialLast(source, hirers, named, hidden);
      return { isAll, parts: atomFeed(postings, hirer, context) };
    }

    const places = listed.flatMap(({ locations }) => locations);
    const locations = new Map(places.map((location) => [location.id, location]));
    const list = { hirer, found: { filter, locations }, context: page };
    const brief = format === 'json' && isBrief(page) && { content: 'summary' };
    const feedQuery = { ...feedQueryOf(list).feedQuery, ...brief };
    const toFeed = addresses.feed(format, hirer);
    const toList = pathOfList(list, filter.categoryId, addresses);
    const some = {
      title: titleOf(list, chosenIn(list)),
      feedUrl: linkTo(toFeed, page, feedQuery),
      listUrl: linkTo(toList, page, parametersOf(filter)),
    };
    if (format === 'atom') {
      const newest = listedPostings(source, hirers, shown.filter(isNamed));
      const postings = upToMost(confidentialLast(source, hirers, newest, hidden));
      return { isAll, parts: atomFeed(postings, hirer, context, some) };
    }
    const nextAfter = (lastId: number | undefined): string | null => {
      const last = shown.find(({ id }) => id === lastId) ?? shown.at(-1);
      if (last === undefined || last === listed.at(-1)) return null;
      return linkTo(toFeed, page, { ...feedQuery, after: `${last.refreshed}-${last.id}` });
    };
    const json = { ...some, hirer, nextAfter };
    const postings = upToMost(listedPostings(source, hirers, shown));
    return { isAll, parts: jsonFeed(postings, json, { ...page, tag: context.tag }) };
  };
};
