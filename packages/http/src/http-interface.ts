import { createBaseUrl } from './base-url.ts';
import { type Budget, createBudget } from './budget.ts';
import { type Conclusion, createConclusion } from './conclude.ts';
import { createDispatch, type Dispatch } from './dispatch.ts';
import { printCause } from './failure.ts';
import type { TurnFor } from './fair-turns.ts';
import { checkHandlerOptions, type HandlerOptions } from './handler-options.ts';
import { createPathAdvice } from './path-advice.ts';
import { smallestBodyLimit } from './read-body.ts';
import { pathPrefix } from './route.ts';
import { createRouter, type Found } from './router.ts';
import { createRoutes } from './routes.ts';

/** The interface between reading a request and writing its answer: what all runtimes share. */
export interface HttpInterface<Raw> extends Conclusion<Raw> {
  readonly findRoute: (path: string) => Found | null;
  readonly dispatch: Dispatch<Raw>;
  readonly budget: Budget;
}

/**
 * Creates the interface of a job service for one kind of request.
 *
 * @param creator the name of the function that is given the options
 * @param turnFor when a request that is ready may be worked on
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 */
export const createHttpInterface = <Raw>(
  creator: string,
  options: HandlerOptions<Raw>,
  turnFor: TurnFor,
): HttpInterface<Raw> => {
  checkHandlerOptions(creator, options);
  const {
    jobs,
    basePath = '',
    bodyLimitBytes = smallestBodyLimit(jobs),
    onError = printCause,
  } = options;
  const prefix = `${basePath}${pathPrefix}`;
  const baseUrlOf = createBaseUrl(options);
  const routes = createRoutes({ jobs, baseUrl: options.baseUrl, baseUrlOf, bodyLimitBytes });
  const findRoute = createRouter(routes, prefix);
  const adviceFor = createPathAdvice(findRoute, prefix);
  const budget = createBudget(options.underWay ?? {}, bodyLimitBytes);
  return {
    findRoute,
    budget,
    dispatch: createDispatch({ ...options, onError, bodyLimitBytes, budget, turnFor, adviceFor }),
    ...createConclusion({ ...options, onError }),
  };
};
