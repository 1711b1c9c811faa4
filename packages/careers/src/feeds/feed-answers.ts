import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers';
import { createFairShare, namedLanguage } from '@jobposting/core/adapter';
import { textAnswer } from '@jobposting/pages';
import packageJson from '../../package.json' with { type: 'json' };
import { type CareersPath, feedTypes, isAt } from '../addresses.ts';
import {
  type CareersAnswer,
  type CareersRequest,
  failureOf,
  forNobody,
} from '../careers-answer.ts';
import type { CareersSettings, Hirer } from '../careers-options.ts';
import type { OpenPostings, OpenPostingsIndex } from '../open-postings/open-postings-index.ts';
import { cachedAnswer, createPageAnswer } from '../pages/page-answer.ts';
import { createPostingFinder } from '../postings/posting.ts';
import { feedContextOf } from './feed-context.ts';
import { createFeedStreams, inChunks } from './feed-streams.ts';
import { createFoundFeeds, type FeedOf } from './found-feeds.ts';
import { indeedFeed } from './indeed.ts';
import { linkedInFeed } from './linkedin.ts';
import { confidentialLast, openPostings } from './open-postings.ts';
import { sitemap, sitemapIndex, sitemapSize } from './sitemap.ts';

/** The path of a feed. */
export type FeedPath = Extract<CareersPath, { feed: string }>;

/** How many feeds are streamed at once: each reads whole jobs as fast as its client takes them. */
const mostAtOnce = 4;

const feedHeaders = {
  'Cache-Control': 'public, max-age=300',
  'X-Content-Type-Options': 'nosniff',
} as const;

const later = { 'Retry-After': '60' };
const unavailable = textAnswer(503, 'The jobs cannot be read at the moment.', later);
const tooMany = textAnswer(
  503,
  `${mostAtOnce} feeds are being read already, the most allowed at once.`,
  later,
);

/** Makes an answer; 503 when the store fails meanwhile. */
const unlessUnavailable = async (make: () => Promise<CareersAnswer>): Promise<CareersAnswer> => {
  try {
    return await make();
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code !== 'store-unavailable') throw error;
    return { ...unavailable, failure: () => failure };
  }
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

/**
 * Creates the function that answers a request for a feed from checked options; `null` when the feed does
 * not exist. JSON and feeds of a filter, which have few postings, are made whole; others are streamed. When the store
 * fails before the first part of 64 KiB, the answer is 503. When it fails later, the
 * body throws: the connection must then be broken off, so that nobody takes the part for the whole feed. The body
 * of a GET must be read or left by `return`: while 4 are in progress, others get 503.
 */
export const createFeedAnswers = (settings: CareersSettings, look: OpenPostingsIndex) => {
  const { jobs, baseUrl, referenceData, currency, posterEmail } = settings;
  const context = feedContextOf(settings);
  const find = createPostingFinder(settings);
  const begin = createFeedStreams(mostAtOnce);
  const inLine = createLine();
  const { moved } = createPageAnswer(settings);
  // One feed advances in each turn, however many are being written.
  const share = createFairShare(setImmediate);
  const source = { jobs, now: settings.now, share, language: null };
  const makeFound = createFoundFeeds(settings, context, source);
  // Each tag counts all postings, and anybody can ask for a hundred at once.
  const countTurns = createFairShare(setImmediate);
  const { addresses } = context;
  const written = [packageJson.version, baseUrl, referenceData, currency, posterEmail];
  const writtenAs = hash('sha1', JSON.stringify(written), 'base64url');

  /**
   * How many sitemaps there are, and a tag that identifies the open jobs: while nobody writes a job, a job can
   * only close, and then the number of open jobs falls. `null` while they are not all known.
   */
  const countedOf = (open: OpenPostings, hirers: readonly Hirer[], isItsOwn: boolean) => {
    const { cursor, leftOut } = open;
    const { named, confidential, lists } = open.count(new Set(hirers.map(({ id }) => id)));
    const pages = [...lists.values()].reduce((sum, { size }) => sum + 1 + size, 0);
    // Otherwise the tag of an employer's own feed would change when a confidential job closes, and show whose it was.
    const openJobs = isItsOwn ? named : named + confidential;
    const tagged = JSON.stringify([writtenAs, cursor, openJobs, hirers]);
    return {
      sitemaps: Math.ceil((pages + openJobs + leftOut) / sitemapSize),
      // When some were left out, it is not known when one of those closes.
      etag: cursor === null || leftOut > 0 ? null : `W/"${hash('sha1', tagged, 'base64url')}"`,
    };
  };

  /** A feed without a tag is made whole, and gets that of its body. */
  const feedOf = (path: FeedPath, request: CareersRequest, open: OpenPostings, of: FeedOf) => {
    const { hirers, hirer } = of;
    if ('hirer' in path) {
      const { isAll, parts } = makeFound(path.feed, request, open, of);
      return isAll ? { parts, etag: countedOf(open, hirers, hirer !== null).etag } : { parts };
    }
    const { sitemaps, etag } = countedOf(open, hirers, false);
    const language =
      path.feed === 'sitemap' ? null : namedLanguage(new URLSearchParams(request.query));
    const postings = openPostings({ ...source, language }, hirers, null);
    switch (path.feed) {
      case 'indeed':
        return { parts: indeedFeed(postings, context), etag };
      case 'linkedin':
        return { parts: linkedInFeed(postings, context), etag };
      case 'sitemap-index':
        return { parts: sitemapIndex(sitemaps, addresses) };
      case 'sitemap': {
        if (path.number > sitemaps) return null;
        const ordered = confidentialLast(source, hirers, postings);
        const parts = sitemap(path.number, { ...context, open, hirers, postings: ordered });
        return { parts, etag };
      }
    }
  };

  return async (path: FeedPath, request: CareersRequest): Promise<CareersAnswer | null> => {
    const key = 'hirer' in path ? path.hirer : null;
    const found = await find.hirers(key);
    if (found.isErr()) return { ...unavailable, failure: () => failureOf(found.error) };
    const hirer = key === null ? null : (found.value[0] ?? null);
    if (key !== null && hirer === null) return null;
    if ('hirer' in path && hirer !== null && key !== null && 'slug' in key && !isAt(key, hirer)) {
      return moved(request, addresses.feed(path.feed, hirer));
    }
    const open = await look();
    if (open.isErr()) return { ...unavailable, failure: () => failureOf(open.error) };
    await countTurns.next();
    if (request.client() === 'gone') return forNobody;
    // A reader takes a job that is missing from a feed for closed.
    if (('hirer' in path || path.feed.startsWith('sitemap')) && !open.value.isWhole) {
      return unavailable;
    }
    const feed = feedOf(path, request, open.value, { hirers: found.value, hirer });
    if (feed === null) return null;
    const { parts, etag } = feed;
    const xml = 'hirer' in path ? feedTypes.atom : 'application/xml';
    const type = path.feed === 'json' ? feedTypes.json : `${xml}; charset=utf-8`;
    const answer = {
      status: 200,
      headers: { ...feedHeaders, ...(etag && { ETag: etag }), 'Content-Type': type },
    };
    return unlessUnavailable(async () => {
      if (etag === undefined) {
        return inLine(async () => {
          if (request.client() === 'gone') return forNobody;
          let body = '';
          for await (const part of parts) body += part;
          return cachedAnswer(answer.headers, body);
        });
      }
      if (request.method === 'HEAD' || (etag !== null && request.isHad(etag))) return answer;
      const stream = await begin(inChunks(parts, share));
      return stream === null ? tooMany : { ...answer, body: stream, failure: stream.failure };
    });
  };
};
