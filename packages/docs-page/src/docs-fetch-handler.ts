import { createDocsAnswer, type DocsOptions, notFound } from './docs-answer.ts';

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
