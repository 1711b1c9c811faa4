import type { IncomingMessage, ServerResponse } from 'node:http';
import { splitTarget } from '@jobposting/core/adapter';
import { createDocsAnswer, type DocsOptions, notFound } from './docs-answer.ts';

/** A listener for `node:http`, which is a middleware for Express, Connect and the like as well. */
export type DocsListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/**
 * Creates a page at `/docs/` to read and try the interface that `createRequestListener` serves: mount
 * it where that is mounted. It loads the document `api/v1.1/openapi.json` beside it. Given `next`, it
 * leaves other paths to the host.
 *
 * Throws a TypeError for options that are unknown or wrong.
 *
 * @example
 * app.use('/careers', createDocsListener()); // Express: the page is at /careers/docs/
 */
export const createDocsListener = (options: DocsOptions = {}): DocsListener => {
  const answerTo = createDocsAnswer('createDocsListener', options);
  return (request, response, next) => {
    const { path } = splitTarget(request.url ?? '');
    const { method = 'GET', headers } = request;
    const found = answerTo({ method, path, ifNoneMatch: headers['if-none-match'] });
    if (found === null && next !== undefined) return next();
    const answer = found ?? notFound;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };
};

/**
 * Creates the same page as `createDocsListener` for hosts that speak in `Request` and `Response`. A
 * path that is not of the page is answered with 404.
 *
 * Throws a TypeError for options that are unknown or wrong.
 *
 * @example
 * app.all('/docs/*', (context) => docs(context.req.raw)); // Hono
 */
export const createDocsFetchHandler = (
  options: DocsOptions = {},
): ((request: Request) => Response) => {
  const answerTo = createDocsAnswer('createDocsFetchHandler', options);
  return ({ method, url, headers }) => {
    const { pathname } = new URL(url);
    const ifNoneMatch = headers.get('If-None-Match') ?? undefined;
    const answer = answerTo({ method, path: pathname, ifNoneMatch }) ?? notFound;
    const body = method === 'HEAD' ? null : answer.body;
    return new Response(body ?? null, { status: answer.status, headers: answer.headers });
  };
};
