import { readPath } from './addresses.ts';
import type { CareersAnswer, CareersRequest } from './careers-answer.ts';
import { type CareersOptions, checkCareersOptions } from './careers-options.ts';
import { createFeedAnswers } from './feeds/feed-answers.ts';
import { createPageAnswers } from './pages/page-answers.ts';

/** Answers requests for pages and feeds. */
export interface CareersHandler {
  /** `null` for a path at which nothing can be published. */
  readonly answer: (request: CareersRequest) => Promise<CareersAnswer | null>;
  /** The answer where nobody else has one. */
  readonly notFound: (request: CareersRequest) => CareersAnswer;
}

/** Creates what listener and fetch handler have in common. Throws a TypeError for wrong options of `factory`. */
export const createCareersHandler = (factory: string, options: CareersOptions): CareersHandler => {
  const baseUrl = checkCareersOptions(factory, options);
  const { basePath = '' } = options;
  const answerFeed = createFeedAnswers(options, baseUrl);
  const pages = createPageAnswers(options, baseUrl);

  return {
    answer: async (request) => {
      if (!request.path.startsWith(basePath)) return null;
      const path = readPath(request.path.slice(basePath.length) || '/');
      if (path === null) return null;
      if ('feed' in path) return (await answerFeed(path, request)) ?? pages.notFound(request);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      return isRead ? pages.page(path, request) : pages.notAllowed(request);
    },
    notFound: pages.notFound,
  };
};
