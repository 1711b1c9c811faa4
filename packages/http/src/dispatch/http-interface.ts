import { createAdmission } from '../admission/admission.ts';
import type { TurnFor } from '../admission/fair-turns.ts';
import { printCause } from '../answers/http-error.ts';
import { createBatchHandler } from '../batch/batch-handler.ts';
import { createChangeHandler } from '../handlers/change-handler.ts';
import { createJobHandlers } from '../handlers/job-handlers.ts';
import { createOpenApiHandler } from '../handlers/open-api-handler.ts';
import { createReferenceHandlers } from '../handlers/reference-handlers.ts';
import { createWebhookHandlers } from '../handlers/webhook-handlers.ts';
import { createBaseUrl } from '../requests/base-url.ts';
import { smallestBodyLimit } from '../requests/body.ts';
import { createPathAdvice } from '../routes/path-advice.ts';
import { pathPrefix, type Route, type RouteContext } from '../routes/route.ts';
import { type OperationId, routeTable } from '../routes/route-table.ts';
import { createRouter, type Found } from '../routes/router.ts';
import { createDispatch, type Dispatch } from './dispatch.ts';
import type { FoundPath } from './exchange.ts';
import { type Conclusion, createConclusion } from './exchange.ts';
import { checkHandlerOptions, type HandlerOptions } from './handler-options.ts';

/** A handler for each row of the table, of the kind that its access asks for. */
type Handlers = {
  readonly [Id in OperationId]: Extract<
    Route,
    { readonly access: (typeof routeTable)[Id]['access'] }
  >['handle'];
};

/** Creates the routes: each row of the table with its handler. */
export const createRoutes = (context: RouteContext): readonly Route[] => {
  const handlers: Handlers = {
    ...createJobHandlers(context),
    ...createReferenceHandlers(context),
    ...createWebhookHandlers(context),
    listChanges: createChangeHandler(context.jobs),
    putJobsInBatch: createBatchHandler(context.jobs),
    getOpenApi: createOpenApiHandler(context),
  };
  const ids = Object.keys(routeTable) as OperationId[];
  return ids.map((id) => ({ ...routeTable[id], handle: handlers[id] }) as Route);
};

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
    webhooks,
    basePath = '',
    otherPaths = [],
    bodyLimitBytes = smallestBodyLimit(jobs),
    onError = printCause,
  } = options;
  const prefix = `${basePath}${pathPrefix}`;
  const baseUrlOf = createBaseUrl(options);
  const { admission = createAdmission(options, bodyLimitBytes) } = options;
  const context = { jobs, webhooks, baseUrl: options.baseUrl, baseUrlOf };
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
