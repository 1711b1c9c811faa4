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
 * Creates what listener and fetch handler have in common: it answers requests for pages and feeds. Throws a
 * TypeError for wrong options of `factory`.
 */
export const createCareersHandler = (factory: string, options: CareersHandlerOptions<never>) => {
  const settings = checkCareersOptions(factory, options);
  const { basePath } = settings;
  const look = createOpenPostingsIndex(settings);
  const answerFeed = createFeedAnswers(settings, look);
  const pages = createPageAnswers(settings, look);

  /** What a path leads to; `isNamed` unless it has a slash at its end that does not belong there. */
  const readBelow = (whole: string) => {
    const below = whole.startsWith(basePath) ? whole.slice(basePath.length) || '/' : '';
    const named = below.replace(/(?<=.)\/$/, '');
    return { path: readPath(named), named, isNamed: named === below };
  };

  return {
    /** Answers every path; given `next`, it leaves those to it at which nothing can be published. */
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

/** For hosts that give no `onError`: an answer says nothing of what went wrong on our side. */
export const printCause = ({ cause }: { readonly cause: unknown }): void => {
  // biome-ignore lint/suspicious/noConsole: it is the last resort, and a host can give another.
  if (cause !== undefined) console.error(cause);
};
