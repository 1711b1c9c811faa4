import { createAdmission } from '../admission/admission.ts';
import type { TurnFor } from '../admission/fair-turns.ts';
import { printCause } from '../answers/http-error.ts';
import { createBaseUrl } from '../requests/base-url.ts';
import { smallestBodyLimit } from '../requests/body.ts';
import { createPathAdvice } from '../routes/path-advice.ts';
import { pathPrefix } from '../routes/route.ts';
import { createRouter, type Found } from '../routes/router.ts';
import { type Conclusion, createConclusion } from './complete-answer.ts';
import { createDispatch, type Dispatch } from './dispatch.ts';
import type { FoundPath } from './exchange.ts';
import { checkHandlerOptions, type HandlerOptions } from './handler-options.ts';
import { createRoutes } from './routes.ts';

/** The interface between reading a request and writing its answer, shared by all runtimes. */
export interface HttpInterface<Raw, F extends FoundPath = Found> extends Conclusion<Raw> {
  readonly findRoute: (path: string) => F | null;
  readonly dispatch: Dispatch<Raw, F>;
}

/**
 * Creates the interface of a job service for one kind of request.
 *
 * @param creator the name of the function that takes the options
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
    otherPaths = [],
    bodyLimitBytes = smallestBodyLimit(jobs),
    onError = printCause,
  } = options;
  const prefix = `${basePath}${pathPrefix}`;
  const baseUrlOf = createBaseUrl(options);
  const { admission = createAdmission(options, bodyLimitBytes) } = options;
  const context = { jobs, baseUrl: options.baseUrl, baseUrlOf, bodyLimitBytes };
  const routes = createRoutes(context);
  const findRoute = createRouter(routes, prefix);
  const adviceFor = createPathAdvice(findRoute, prefix, otherPaths);
  return {
    findRoute,
    dispatch: createDispatch({
      ...options,
      onError,
      bodyLimitBytes,
      admission,
      turnFor,
      adviceFor,
    }),
    ...createConclusion({ ...options, onError }),
  };
};
