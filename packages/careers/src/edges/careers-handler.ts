import { readPath } from '../addresses.ts';
import type { CareersAnswer, CareersRequest } from '../careers-answer.ts';
import { type CareersHandlerOptions, checkCareersOptions } from '../careers-options.ts';
import { createFeedAnswers } from '../feeds/feed-answers.ts';
import { createPageAnswers } from '../pages/page-answers.ts';
import { createCountOpen } from '../postings/count-open.ts';

/** Answers requests for pages and feeds. */
export interface CareersHandler {
  /** `null` for a path at which nothing can be published. */
  readonly answer: (request: CareersRequest) => Promise<CareersAnswer | null>;
  /** The answer where nobody else has one. */
  readonly notFound: (request: CareersRequest) => CareersAnswer;
}

/** Creates it. Throws a TypeError for wrong options of `factory`. */
export const createCareersHandler = (
  factory: string,
  options: CareersHandlerOptions<never>,
): CareersHandler => {
  const settings = checkCareersOptions(factory, options);
  const { basePath, jobs, now } = settings;
  const countOpen = createCountOpen(jobs, now);
  const answerFeed = createFeedAnswers(settings, countOpen);
  const pages = createPageAnswers(settings, countOpen);

  return {
    answer: async (request) => {
      if (!request.path.startsWith(basePath)) return null;
      const below = request.path.slice(basePath.length) || '/';
      const named = below.replace(/(?<=.)\/$/, '');
      const path = readPath(named);
      if (path === null) return null;
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (named !== below && isRead) return pages.withoutSlash(named, request);
      if ('feed' in path) return (await answerFeed(path, request)) ?? pages.notFound(request);
      return isRead ? pages.page(path, request) : pages.notAllowed(request);
    },
    notFound: pages.notFound,
  };
};
