import { readPath } from './addresses.ts';
import type { CareersAnswer, CareersRequest } from './careers-answer.ts';
import { type CareersOptions, checkCareersOptions } from './careers-options.ts';
import { createFeedAnswers } from './feeds/feed-answers.ts';

/**
 * Creates the function that answers a request; `null` for a path at which nothing is published. Throws a
 * TypeError for wrong options of `factory`.
 */
export const createCareersHandler = (
  factory: string,
  options: CareersOptions,
): ((request: CareersRequest) => Promise<CareersAnswer | null>) => {
  const baseUrl = checkCareersOptions(factory, options);
  const { basePath = '' } = options;
  const answerFeed = createFeedAnswers(options, baseUrl);

  return async (request) => {
    if (!request.path.startsWith(`${basePath}/`)) return null;
    const path = readPath(request.path.slice(basePath.length));
    if (path !== null && 'feed' in path) return answerFeed(path, request);
    return null;
  };
};
