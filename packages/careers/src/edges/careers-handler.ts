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

  const answerKnown = async (request: CareersRequest): Promise<CareersAnswer | null> => {
    if (!request.path.startsWith(basePath)) return null;
    const below = request.path.slice(basePath.length) || '/';
    const named = below.replace(/(?<=.)\/$/, '');
    const path = readPath(named);
    if (path === null) return null;
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
    answer: (request: HostRequest, next?: () => void): Promise<SentAnswer> =>
      sentAnswer(request, next).catch(internalError),
  };
};

/** For hosts that give no `onError`: an answer says nothing of what went wrong on our side. */
export const printCause = ({ cause }: { readonly cause: unknown }): void => {
  // biome-ignore lint/suspicious/noConsole: it is the last resort, and a host can give another.
  if (cause !== undefined) console.error(cause);
};
