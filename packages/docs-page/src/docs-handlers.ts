import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMiddleware, writeWhole } from '@jobposting/pages';
import { createDocsAnswer, type DocsOptions, notFound } from './docs-answer.ts';

/** A listener for `node:http`, which is also a middleware for Express, Connect and the like. */
export type DocsListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/**
 * Creates a page at `/docs/` to read and try the interface that `createRequestListener` serves: mount
 * it at the same place. It loads the document from `api/v1.1/openapi.json` there. With `next`, it
 * passes other paths on to the host.
 *
 * Throws a TypeError for options that are unknown or wrong.
 *
 * @example
 * app.use('/careers', createDocsListener()); // Express: the page is at /careers/docs/
 */
export const createDocsListener = (options: DocsOptions = {}): DocsListener => {
  const answer = createMiddleware(createDocsAnswer('createDocsListener', options));
  return (request, response, next = () => writeWhole(response, notFound)) =>
    answer(request, response, () => next());
};

/**
 * Creates the same page as `createDocsListener` for hosts that use `Request` and `Response`. Paths
 * outside the page get 404.
 *
 * Throws a TypeError for options that are unknown or wrong.
 *
 * @example
 * app.all('/docs/*', (context) => docs(context.req.raw)); // Hono
 */
export const createDocsFetchHandler = (
  options: DocsOptions = {},
): ((request: Request) => Promise<Response>) => {
  const answerTo = createDocsAnswer('createDocsFetchHandler', options);
  return async ({ method, url, headers }) => {
    const { pathname } = new URL(url);
    const request = { method, path: pathname, headers: Object.fromEntries(headers) };
    const { body, ...answer } = (await answerTo(request)) ?? notFound;
    return new Response(method === 'HEAD' ? undefined : body, answer);
  };
};
