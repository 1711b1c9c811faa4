import { hash } from 'node:crypto';
import { err, listLimits, ok, type Result } from '@jobposting/core';
import { type Instant, present, type StoreUnavailable } from '@jobposting/core/adapter';
import packageJson from '../../package.json' with { type: 'json' };
import type { CareersPath, HirerKey } from '../addresses.ts';
import type { CareersAnswer, CareersRequest } from '../careers-answer.ts';
import type { CareersOptions } from '../careers-options.ts';
import { openPages } from '../open-pages.ts';
import type { Hirer } from '../posting.ts';
import { isFreshWeakly, type WeakTag } from '../weak-tag.ts';
import { atomFeed } from './atom.ts';
import { feedContextOf } from './feed-context.ts';
import { inChunks } from './in-chunks.ts';
import { indeedFeed } from './indeed.ts';
import { linkedInFeed } from './linkedin.ts';
import { openPostings } from './open-postings.ts';
import { sitemap, sitemapIndex, sitemapSize } from './sitemap.ts';
import { createStreamLimit } from './stream-limit.ts';

/** A path at which there is a feed. */
export type FeedPath = Extract<CareersPath, { feed: string }>;

/** What feeds are made from, as far as it is known before they are. */
interface FeedState {
  readonly hirers: readonly Hirer[];
  /** Of these employers; see {@link countOpen}. */
  readonly openJobs: number;
  /**
   * Names the open jobs: as long as nobody writes a job, nothing can happen but that one closes, and then
   * there are less of them.
   */
  readonly etag: WeakTag;
}

/** How many feeds are streamed at once: each reads whole jobs as fast as its client takes them. */
const mostAtOnce = 4;

const feedHeaders = {
  'Cache-Control': 'public, max-age=300',
  'X-Content-Type-Options': 'nosniff',
} as const;

const textAnswer = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): CareersAnswer => ({
  status,
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  },
  body: `${text}\n`,
});

const notAllowed = textAnswer(405, 'A feed can only be read.', { Allow: 'GET, HEAD' });
const unavailable = textAnswer(503, 'The jobs cannot be read at the moment.', {
  'Retry-After': '60',
  'Cache-Control': 'no-store',
});

/**
 * Creates the function that answers a request for a feed from checked options; `null` where there is no
 * such feed. The body of an answer throws when the store fails meanwhile: the connection must then be broken
 * off, so that nobody takes what came until then for the whole feed. A body that GET is answered with has to
 * be read or left by `return`: while 4 are under way, others get 503.
 */
export const createFeedAnswers = (options: CareersOptions, baseUrl: string) => {
  const { jobs, employers } = options;
  const context = feedContextOf(options, baseUrl);
  const limited = createStreamLimit(mostAtOnce);
  const { addresses, now } = context;
  const { referenceData, currency, posterEmail } = options;
  const written = [packageJson.version, baseUrl, referenceData, currency, posterEmail];
  const writtenAs = hash('sha1', JSON.stringify(written), 'base64url');

  const readHirers = async (
    key: Exclude<HirerKey, 'confidential'> | null,
  ): Promise<Result<readonly Hirer[], StoreUnavailable>> => {
    if (key === null) return employers.list();
    const found = await ('id' in key ? employers.find(key.id) : employers.findBySlug(key.slug));
    return found.map((hirer) => (hirer === null ? [] : [hirer]));
  };

  /**
   * How many open jobs an employer has: for the feeds of all with those that are confidential, for its own
   * without them. Its tag would else change when one closes, and tell whose it was.
   */
  const countOpen = async (
    { id }: Hirer,
    { now: at, isItsOwn }: { readonly now: Instant; readonly isItsOwn: boolean },
  ): Promise<Result<number, StoreUnavailable>> => {
    let named = 0;
    for await (const list of openPages(jobs, id, at, isItsOwn ? listLimits.maxPageSize : 1)) {
      if (list.isErr()) return err(list.error);
      if (!isItsOwn) return ok(list.value.total);
      named += list.value.headers.filter(({ confidential }) => !confidential).length;
    }
    return ok(named);
  };

  const countAll = async (
    cursor: string,
    all: readonly Hirer[],
    isItsOwn: boolean,
  ): Promise<Result<FeedState, StoreUnavailable>> => {
    const hirers: Hirer[] = [];
    let openJobs = 0;
    for (const hirer of all) {
      const count = await countOpen(hirer, { now: present(now), isItsOwn });
      if (count.isErr()) return err(count.error);
      if (count.value > 0) hirers.push(hirer);
      openJobs += count.value;
    }
    const named = hash('sha1', JSON.stringify([writtenAs, cursor, openJobs, all]), 'base64url');
    return ok({ hirers, openJobs, etag: `W/"${named}"` });
  };

  const underWay = new Map<string, ReturnType<typeof countAll>>();

  /** Of many requests at once between two writes, one counts. */
  const readState = async (
    all: readonly Hirer[],
    isItsOwn: boolean,
  ): Promise<Result<FeedState, StoreUnavailable>> => {
    // Before the jobs are counted, so that a tag never names more than is there.
    const newest = await jobs.changes.newestCursor({});
    if (newest.isErr()) return err(newest.error);
    const key = JSON.stringify([newest.value, isItsOwn && all[0]?.id]);
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const counting = countAll(newest.value, all, isItsOwn).finally(() => underWay.delete(key));
    underWay.set(key, counting);
    return counting;
  };

  const bodyOf = (
    path: FeedPath,
    { hirers, openJobs }: FeedState,
    hirer: Hirer | null,
  ): string | AsyncGenerator<string, void> | null => {
    const postings = openPostings({ jobs, now }, hirers);
    const sitemaps = Math.ceil((1 + hirers.length + openJobs) / sitemapSize);
    switch (path.feed) {
      case 'atom':
        return inChunks(atomFeed(postings, hirer, context));
      case 'indeed':
        return inChunks(indeedFeed(postings, context));
      case 'linkedin':
        return inChunks(linkedInFeed(postings, context));
      case 'sitemap-index':
        return sitemapIndex(sitemaps, addresses);
      case 'sitemap':
        return path.number > sitemaps ? null : inChunks(sitemap(postings, path.number, addresses));
    }
  };

  return async (
    path: FeedPath,
    { method, headers }: Pick<CareersRequest, 'method' | 'headers'>,
  ): Promise<CareersAnswer | null> => {
    const key = path.feed === 'atom' ? path.hirer : null;
    const found = await readHirers(key);
    if (found.isErr()) return unavailable;
    const hirer = key === null ? null : (found.value[0] ?? null);
    if (key !== null && hirer === null) return null;
    if (method !== 'GET' && method !== 'HEAD') return notAllowed;

    const state = await readState(found.value, hirer !== null);
    if (state.isErr()) return unavailable;
    const body = bodyOf(path, state.value, hirer);
    if (body === null) return null;
    const tagged = { ...feedHeaders, ETag: state.value.etag };
    const ifNoneMatch = headers['if-none-match'];
    if (ifNoneMatch !== undefined && isFreshWeakly(ifNoneMatch, state.value.etag)) {
      return { status: 304, headers: tagged };
    }
    // The body of an answer to HEAD is never begun.
    const sent = typeof body === 'string' || method === 'HEAD' ? body : limited(body);
    if (sent === null) return unavailable;
    const type = path.feed === 'atom' ? 'application/atom+xml' : 'application/xml';
    return {
      status: 200,
      headers: { ...tagged, 'Content-Type': `${type}; charset=utf-8` },
      body: sent,
    };
  };
};
