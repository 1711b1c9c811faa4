import { setImmediate } from 'node:timers';
import { isOpen, type ReferenceData } from '@jobposting/core';
import { createFairShare, present } from '@jobposting/core/adapter';
import { type FeedFormat, feedTypes } from '../addresses.ts';
import { type CareersAnswer, type CareersRequest, forNobody } from '../careers-answer.ts';
import type { CareersSettings, Hirer } from '../careers-options.ts';
import { type Position, positionOf } from '../open-postings/find-postings.ts';
import type {
  ListedPosting,
  OpenPostings,
  PostingFilter,
} from '../open-postings/open-postings-index.ts';
import { chosenIn, feedQueryOf, pathOfList, titleOf } from '../pages/lists/listing.ts';
import { cachedAnswer, createPageAnswer } from '../pages/page-answer.ts';
import { numberIn, parametersOf, readPostingFilter } from '../pages/posting-filter.ts';
import { linkTo } from '../pages/templates/page-context.ts';
import type { Posting } from '../postings/posting.ts';
import { atomFeed } from './atom.ts';
import type { FeedContext } from './feed-context.ts';
import { isBrief, jsonFeed } from './json-feed.ts';
import { cannotBeRead } from './open-postings.ts';

/** The most postings in a feed; JSON continues on another page. */
const mostPostings = { atom: 50, json: 100 } as const;
// Each may have a mebibyte: a feed ends with the posting that exceeds this.
const mostCharacters = 1024 * 1024;
const foundAtOnce = 10;

/** The posting after which a page begins, as the address on the previous page names it. */
const readPosition = (text: string | null): Position | null => {
  const [, rank, id] = /^(\d{1,15}(?:\.5)?)-(\d{1,15})$/.exec(text ?? '') ?? [];
  return rank === undefined ? null : { rank: Number(rank), id: Number(id) };
};

/** Runs one at a time: each may hold long descriptions, and anybody can ask for a hundred at once. */
const createLine = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Made>(make: () => Promise<Made>): Promise<Made> => {
    const made = last.then(make);
    last = made.catch(() => {});
    return made;
  };
};

const readFeedFilter = (
  query: URLSearchParams,
  hirer: Hirer | null,
  lists: ReferenceData,
): PostingFilter => {
  const categoryId = numberIn(query.get('category'));
  return readPostingFilter(query, { employerId: hirer?.id ?? null, categoryId }, lists);
};

/** Whether a query filters: without a filter, an Atom feed has all postings. */
export const isFiltered = (query: string, lists: ReferenceData): boolean => {
  const filter = readFeedFilter(new URLSearchParams(query), null, lists);
  return Object.values(filter).some((value) => value !== null);
};

/** The employers whose postings a feed may have. */
export interface FeedOf {
  readonly hirers: readonly Hirer[];
  /** The employer of the feed; `null` for the feed of all. */
  readonly hirer: Hirer | null;
}

/**
 * Creates the function that answers with a feed of what the index finds, newest first, made whole. It throws the
 * errors of `openPostings`.
 */
export const createFoundFeeds = (settings: CareersSettings, context: FeedContext) => {
  const { jobs, now } = settings;
  const { contextOf } = createPageAnswer(settings);
  const share = createFairShare(setImmediate);
  const inLine = createLine();

  /** Reads postings from the store, up to the size limit; `read` is how many of the listed ones were read. */
  const readWhole = async (listed: readonly ListedPosting[], hirers: readonly Hirer[]) => {
    const hirerOf = new Map(hirers.map((hirer) => [hirer.id, hirer]));
    const postings: Posting[] = [];
    let characters = 0;
    let read = 0;
    while (read < listed.length && characters < mostCharacters) {
      const block = listed.slice(read, read + foundAtOnce);
      const found = await Promise.all(
        block.map(({ employerId, id }) => jobs.find(employerId, { id })),
      );
      await share.next();
      for (const [index, result] of found.entries()) {
        if (result.isErr()) throw cannotBeRead(result.error);
        if (characters >= mostCharacters) break;
        read++;
        const job = result.value;
        const hirer = job && hirerOf.get(job.employerId);
        if (!job || !hirer || !isOpen(job, present(now))) continue;
        // One that has become confidential would reveal by its position when it was posted.
        if (job.confidential !== block[index]?.confidential) continue;
        characters += job.description.length;
        postings.push({ job, hirer });
      }
    }
    return { postings, read };
  };

  return async (
    format: FeedFormat,
    request: CareersRequest,
    open: OpenPostings,
    { hirers, hirer }: FeedOf,
  ): Promise<CareersAnswer> => {
    const page = contextOf({ ...request, headers: {} }, hirer?.profile.language ?? null);
    const { query, addresses } = page;
    const after = format === 'json' ? readPosition(query.get('after')) : null;
    const most = mostPostings[format];
    const filter = readFeedFilter(query, hirer, page.referenceData);
    const part = { after, limit: most + 1, hirers: hirers.map(({ id }) => id) };
    const listed = open.list(filter, part);
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

    const makeBody = async (): Promise<string> => {
      const { postings, read } = await readWhole(listed.slice(0, most), hirers);
      if (format === 'atom') {
        let xml = '';
        for await (const text of atomFeed(postings, hirer, context, some)) xml += text;
        return xml;
      }
      const last = read < listed.length ? listed[read - 1] : undefined;
      const position = last && positionOf(last);
      const next = position && { ...feedQuery, after: `${position.rank}-${position.id}` };
      const nextUrl = next === undefined ? null : linkTo(toFeed, page, next);
      return jsonFeed(postings, { ...some, nextUrl, hirer }, { ...page, tag: context.tag });
    };

    const body = await inLine(async () => (request.client() === 'gone' ? null : makeBody()));
    if (body === null) return forNobody;
    const headers = {
      'Content-Type': format === 'json' ? feedTypes.json : `${feedTypes.atom}; charset=utf-8`,
      'X-Content-Type-Options': 'nosniff',
    };
    return cachedAnswer(headers, body);
  };
};
