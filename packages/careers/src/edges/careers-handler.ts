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

/** A request from a host. */
type HostRequest = Omit<CareersRequest, 'isHad'>;

/** Stands for the answer of the host's `next`. */
export const leftToHost: SentAnswer = { status: 404, headers: {} };

/** Not a page: that would use the layout of the host, which may be what has failed. */
const internalError = (error: unknown): SentAnswer => ({
  ...textAnswer(500, 'Something went wrong.'),
  failure: () => failureOf(error),
});

/** Pages of any origin may read answers with these headers (decision D30). */
const forEveryOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
};

const allow = { Allow: 'GET, HEAD, OPTIONS' };

/** A browser asks before it sends a header such as `If-None-Match`. */
const preflightAnswer: CareersAnswer = {
  status: 204,
  headers: {
    ...allow,
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '600',
  },
};

/**
 * Creates the part that listener and fetch handler share: it answers requests for pages and feeds. Throws a
 * TypeError for wrong options of `factory`.
 */
export const createCareersHandler = (factory: string, options: CareersHandlerOptions<never>) => {
  const settings = checkCareersOptions(factory, options);
  const { basePath } = settings;
  const look = createOpenPostingsIndex(settings);
  const answerFeed = createFeedAnswers(settings, look);
  const pages = createPageAnswers(settings, look);

  /** The page or feed at a path; `isNamed` unless it ends with a slash that does not belong there. */
  const readBelow = (whole: string) => {
    const below = whole.startsWith(basePath) ? whole.slice(basePath.length) || '/' : '';
    const named = below.replace(/(?<=.)\/$/, '');
    return { path: readPath(named), named, isNamed: named === below };
  };

  return {
    /** Answers every path; with `next`, it passes on the paths at which nothing can be published. */
    answer: async (given: HostRequest, next?: () => void): Promise<SentAnswer> => {
      const { path, named, isNamed } = readBelow(given.path);
      const isForEveryOrigin = path !== null && 'feed' in path && path.feed === 'json';
      const { isHad, encode } = negotiateEncoding(given.headers);
      const request = { ...given, isHad };

      const make = async (): Promise<CareersAnswer> => {
        if (path === null) return pages.notFound(request);
        if (request.method === 'OPTIONS' && isForEveryOrigin) return preflightAnswer;
        if (!isRead(request)) return notAllowed(isForEveryOrigin ? allow : {});
        if (!isNamed) return pages.withoutSlash(named, request);
        if ('feed' in path) return (await answerFeed(path, request)) ?? pages.notFound(request);
        return pages.page(path, request);
      };

      const send = async (): Promise<SentAnswer> => {
        if (path === null && next !== undefined) {
          next();
          return leftToHost;
        }
        const { failure, ...answer } = await make();
        return { ...(await encode(answer)), ...(failure && { failure }) };
      };
      const sent = await send().catch(internalError);
      if (!isForEveryOrigin) return sent;
      return { ...sent, headers: { ...sent.headers, ...forEveryOrigin } };
    },
  };
};

/** For hosts without `onError`: an answer does not say what failed on our side. */
export const printCause = ({ cause }: { readonly cause: unknown }): void => {
  // biome-ignore lint/suspicious/noConsole: it is the last resort, and a host can replace it
  if (cause !== undefined) console.error(cause);
};
