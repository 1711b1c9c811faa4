import type { IncomingMessage, ServerResponse } from 'node:http';
import { splitTarget } from '@jobposting/core/adapter';
import { createDocsAnswer, type DocsAnswer, type DocsOptions, notFound } from './docs-answer.ts';

/** A listener for `node:http`, which is a middleware for Express, Connect and the like as well. */
export type DocsListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

const write = async (
  response: ServerResponse,
  answer: DocsAnswer | Promise<DocsAnswer>,
): Promise<void> => {
  const { status, headers, body } = await answer;
  const { Vary, ...others } = headers;
  // The host has answered meanwhile, such as at a time limit of its own.
  if (response.headersSent) return;
  if (Vary !== undefined) response.appendHeader('Vary', Vary);
  const length = body && { 'Content-Length': body.length };
  response.writeHead(status, { ...others, ...length }).end(body);
};

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
    const found = answerTo({
      method,
      path,
      headers: {
        'accept-encoding': headers['accept-encoding']?.toString(),
        'if-none-match': headers['if-none-match'],
      },
    });
    if (found === null && next !== undefined) return next();
    void write(response, found ?? notFound);
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
): ((request: Request) => Promise<Response>) => {
  const answerTo = createDocsAnswer('createDocsFetchHandler', options);
  return async ({ method, url, headers }) => {
    const { pathname } = new URL(url);
    const request = { method, path: pathname, headers: Object.fromEntries(headers) };
    const { body, ...answer } = (await answerTo(request)) ?? notFound;
    return new Response(method === 'HEAD' ? undefined : body, answer);
  };
};
