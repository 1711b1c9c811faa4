import { readPath } from '../addresses.ts';
import { type CareersAnswer, type CareersRequest, failureOf } from '../careers-answer.ts';
import { type CareersHandlerOptions, checkCareersOptions } from '../careers-options.ts';
import { createFeedAnswers } from '../feeds/feed-answers.ts';
import { createPageAnswers } from '../pages/page-answers.ts';
import { createCountOpen } from '../postings/count-open.ts';
import { answerEncoded } from './encoded-answer.ts';

/** A page would be put into the layout of the host, which may be what has failed. */
const internalError = (error: unknown): CareersAnswer => ({
  status: 500,
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  },
  body: 'Something went wrong.\n',
  failure: failureOf(error),
});

/**
 * Creates what listener and fetch handler have in common: it answers requests for pages and feeds. Throws a
 * TypeError for wrong options of `factory`.
 */
export const createCareersHandler = (factory: string, options: CareersHandlerOptions<never>) => {
  const settings = checkCareersOptions(factory, options);
  const { basePath, jobs, now } = settings;
  const countOpen = createCountOpen(jobs, now);
  const answerFeed = createFeedAnswers(settings, countOpen);
  const pages = createPageAnswers(settings, countOpen);

  const answerKnown = async (request: CareersRequest): Promise<CareersAnswer | null> => {
    if (!request.path.startsWith(basePath)) return null;
    const below = request.path.slice(basePath.length) || '/';
    const named = below.replace(/(?<=.)\/$/, '');
    const path = readPath(named);
    if (path === null) return null;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (named !== below && isRead) return pages.withoutSlash(named, request);
    if ('feed' in path) return (await answerFeed(path, request)) ?? pages.notFound(request);
    return isRead ? pages.page(path, request) : pages.notAllowed(request);
  };

  const orFailure = async <Answer>(answering: Promise<Answer>): Promise<Answer | CareersAnswer> => {
    try {
      return await answering;
    } catch (error) {
      return internalError(error);
    }
  };

  return {
    /** Answers every path. */
    answer: (request: CareersRequest) =>
      orFailure(
        answerEncoded<never>(
          request,
          async (asked) => (await answerKnown(asked)) ?? pages.notFound(asked),
        ),
      ),
    /** `null` for a path at which nothing can be published, which it has left to `next`. */
    answerOrPass: (request: CareersRequest, next: () => void) =>
      orFailure(
        answerEncoded(request, answerKnown).then((answer) => {
          if (answer === null) next();
          return answer;
        }),
      ),
  };
};

/** For hosts that give no `onError`: an answer says nothing of what went wrong on our side. */
export const printCause = ({ cause }: { readonly cause: unknown }): void => {
  // biome-ignore lint/suspicious/noConsole: it is the last resort, and a host can give another.
  if (cause !== undefined) console.error(cause);
};
