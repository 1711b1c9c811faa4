import type { CareersHandlerOptions } from '../careers-options.ts';
import { createCareersHandler, printCause } from './careers-handler.ts';

/** The options of a careers fetch handler. */
export interface CareersFetchHandlerOptions extends CareersHandlerOptions<Request> {}

// A host can drop a response silently, for example when its own time limit ends.
const forgotten =
  typeof FinalizationRegistry === 'undefined'
    ? undefined
    : new FinalizationRegistry<() => Promise<void>>((leave) => void leave());

const streamOf = (
  parts: AsyncIterable<string | Uint8Array>,
  report: () => void,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  const leave = async (): Promise<void> => void (await iterator.return?.());
  const stream = new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await iterator.next();
          if (done) controller.close();
          else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
        } catch (error) {
          report();
          throw error;
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
  forgotten?.register(stream, leave);
  return stream;
};

/**
 * Creates the same pages and feeds as `createCareersListener` for hosts that use `Request` and
 * `Response`. Paths without a page or feed get 404. The body of a response must be read or
 * cancelled: until then, or until it is garbage-collected, a feed counts as streaming, and at most 4 feeds
 * stream at once.
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @example
 * app.all('/careers/*', (context) => careers(context.req.raw)); // Hono, with basePath: '/careers'
 */
export const createCareersFetchHandler = (
  options: CareersFetchHandlerOptions,
): ((request: Request) => Promise<Response>) => {
  const { answer } = createCareersHandler('createCareersFetchHandler', options);
  const { onError = printCause, clientOf } = options;
  return async (raw) => {
    const { method } = raw;
    const { pathname, search } = new URL(raw.url);
    const answered = await answer({
      method,
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries(raw.headers),
      client: () => (raw.signal.aborted ? 'gone' : 'there'),
      from: clientOf?.(raw),
    });
    const { status, headers, body } = answered;
    // For a feed, known only after it has broken off.
    const report = (): void => {
      const failure = answered.failure?.();
      if (failure !== undefined) onError(failure, raw);
    };
    // Workers would compress it again.
    const init = { status, headers, encodeBody: 'manual' };
    const sent = method === 'HEAD' ? undefined : body;
    if (sent !== undefined && !(sent instanceof Uint8Array)) {
      return new Response(streamOf(sent, report), init);
    }
    report();
    return new Response(sent, init);
  };
};
