import { createCareersHandler } from './careers-handler.ts';
import type { CareersOptions } from './careers-options.ts';

const streamOf = (parts: AsyncIterable<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
};

/**
 * Creates the same pages and feeds as `createCareersListener` for hosts that speak in `Request` and
 * `Response`. A path at which there is neither page nor feed is answered with 404. The body of a response has
 * to be read or cancelled: a feed counts as streaming until then, and there are 4 at once at most.
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @example
 * app.all('/careers/*', (context) => careers(context.req.raw)); // Hono, with basePath: '/careers'
 */
export const createCareersFetchHandler = (
  options: CareersOptions,
): ((request: Request) => Promise<Response>) => {
  const handler = createCareersHandler('createCareersFetchHandler', options);
  return async ({ method, url, headers: received }) => {
    const { pathname, search } = new URL(url);
    const request = {
      method,
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries(received),
    };
    const {
      status,
      headers,
      body = null,
    } = (await handler.answer(request)) ?? handler.notFound(request);
    const sent = method === 'HEAD' ? null : body;
    return new Response(sent === null || typeof sent === 'string' ? sent : streamOf(sent), {
      status,
      headers,
    });
  };
};
