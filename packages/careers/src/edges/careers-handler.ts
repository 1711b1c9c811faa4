import {
  type EncodedAnswer,
  isRead,
  negotiateEncoding,
  notAllowed,
  textAnswer,
} from '@jobposting/pages';
import { readPath } from '../addresses.ts';
import {
  type CareersAnswer,
  type CareersRequest,
  failureOf,
  type MayFail,
} from '../careers-answer.ts';
import { type CareersHandlerOptions, checkCareersOptions } from '../careers-options.ts';
import { createFeedAnswers } from '../feeds/feed-answers.ts';
import { createOpenPostingsIndex } from '../open-postings/open-postings-index.ts';
import { createPageAnswers } from '../pages/page-answers.ts';

/** An answer as it is sent. */
export type SentAnswer = EncodedAnswer & MayFail;

/** A request as a host has it. */
type HostRequest = Omit<CareersRequest, 'isHad'>;

/** In place of the answer to what a host has got by `next`. */
export const leftToHost: SentAnswer = { status: 404, headers: {} };

/** A page would be put into the layout of the host, which may be what has failed. */
const internalError = (error: unknown): SentAnswer => ({
  ...textAnswer(500, 'Something went wrong.'),
  failure: () => failureOf(error),
});

/** Any page may read what answers with these (decision D30). */
const forEveryOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
};

/** A browser asks before it sends a header such as `If-None-Match`. */
const preflightAnswer: CareersAnswer = {
  status: 204,
  headers: {
    Allow: 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '600',
  },
};

/**
 * Creates what listener and fetch handler have in common: it answers requests for pages and feeds. Throws a
 * TypeError for wrong options of `factory`.
 */
export const createCareersHandler = (factory: string, options: CareersHandlerOptions<never>) => {
  const settings = checkCareersOptions(factory, options);
  const { basePath } = settings;
  const look = createOpenPostingsIndex(settings);
  const answerFeed = createFeedAnswers(settings, look);
  const pages = createPageAnswers(settings, look);

  /** A path below that of the pages, also without a slash at its end, and what it is that of. */
  const pathOf = ({ path }: HostRequest) => {
    if (!path.startsWith(basePath)) return null;
    const below = path.slice(basePath.length) || '/';
    const named = below.replace(/(?<=.)\/$/, '');
    return { below, named, path: readPath(named) };
  };

  const isForEveryOrigin = (request: HostRequest): boolean => {
    const path = pathOf(request)?.path ?? null;
    return path !== null && 'feed' in path && path.feed === 'json';
  };

  const answerKnown = async (request: CareersRequest): Promise<CareersAnswer | null> => {
    const { below = '', named = '', path = null } = pathOf(request) ?? {};
    if (path === null) return null;
    if (request.method === 'OPTIONS' && isForEveryOrigin(request)) return preflightAnswer;
    if (!isRead(request)) return notAllowed();
    if (named !== below) return pages.withoutSlash(named, request);
    if ('feed' in path) return (await answerFeed(path, request)) ?? pages.notFound(request);
    return pages.page(path, request);
  };

  const sentAnswer = async (given: HostRequest, next?: () => void): Promise<SentAnswer> => {
    const { isHad, encode } = negotiateEncoding(given.headers);
    const request = { ...given, isHad };
    const known = await answerKnown(request);
    if (known === null && next !== undefined) {
      next();
      return leftToHost;
    }
    const answer = known ?? pages.notFound(request);
    return { ...(await encode(answer)), ...(answer.failure && { failure: answer.failure }) };
  };

  return {
    /** Answers every path; given `next`, it leaves those to it at which nothing can be published. */
    answer: async (request: HostRequest, next?: () => void): Promise<SentAnswer> => {
      const sent = await sentAnswer(request, next).catch(internalError);
      if (!isForEveryOrigin(request)) return sent;
      return { ...sent, headers: { ...sent.headers, ...forEveryOrigin } };
    },
  };
};

/** For hosts that give no `onError`: an answer says nothing of what went wrong on our side. */
export const printCause = ({ cause }: { readonly cause: unknown }): void => {
  // biome-ignore lint/suspicious/noConsole: it is the last resort, and a host can give another.
  if (cause !== undefined) console.error(cause);
};
