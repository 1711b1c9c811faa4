import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readRequest, textAnswer, writeHead } from '@jobposting/pages';
import type { ClientState } from '../careers-answer.ts';
import type { CareersHandlerOptions } from '../careers-options.ts';
import {
  createCareersHandler,
  leftToHost,
  printCause,
  type SentAnswer,
} from './careers-handler.ts';

/** The options of a careers listener. */
export interface CareersListenerOptions extends CareersHandlerOptions<IncomingMessage> {}

/** A listener for `node:http`, which is also a middleware for Express, Connect and the like. */
export type CareersListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: () => void,
) => void;

const stateOf = ({ destroyed, readableEnded }: IncomingMessage['socket']): ClientState => {
  if (destroyed) return 'gone';
  return readableEnded ? 'done-sending' : 'there';
};

const writeParts = async (
  { socket }: IncomingMessage,
  response: ServerResponse,
  parts: Readable,
): Promise<void> => {
  const leave = (): void => void parts.destroy();
  // Before version 24, Node notifies only the first response that waits on a connection of its end.
  socket.once('close', leave);
  try {
    // Asks for the next part once the client has taken the last.
    await pipeline(parts, response);
  } catch {
    // A feed that breaks off must not look complete.
    response.destroy();
  } finally {
    socket.off('close', leave);
    // A pipeline that cannot begin, because the client has gone, leaves the body open.
    leave();
  }
};

// Untaken answers are held outside the heap, so its limit does not bound them: this much of long bodies, with
// descriptions of a megabyte.
const mostUntaken = 16 * 1024 * 1024;
const usualBytes = 64 * 1024;

/** Creates the count of long bodies that are not yet taken, which refuses one too many. */
const createUntakenCount = () => {
  let untaken = 0;
  return (answer: SentAnswer, response: ServerResponse): SentAnswer => {
    const bytes = answer.body instanceof Uint8Array ? answer.body.length : 0;
    if (bytes <= usualBytes) return answer;
    if (untaken > 0 && untaken + bytes > mostUntaken) {
      const cors = 'Access-Control-Allow-Origin';
      const origin = answer.headers[cors];
      const headers = { 'Retry-After': '60', ...(origin && { [cors]: origin }) };
      return textAnswer(503, 'Other clients are still taking long answers.', headers);
    }
    untaken += bytes;
    response.once('close', () => {
      untaken -= bytes;
    });
    return answer;
  };
};

const write = async (
  answered: SentAnswer,
  message: IncomingMessage,
  response: ServerResponse,
  count: ReturnType<typeof createUntakenCount>,
): Promise<void> => {
  const isHere = !response.headersSent && !message.socket.destroyed;
  const answer = isHere ? count(answered, response) : answered;
  const { body } = answer;
  const isWhole = body === undefined || body instanceof Uint8Array;
  const parts = isWhole || message.method === 'HEAD' ? null : Readable.from(body);
  // Otherwise the host has answered meanwhile, for example at its own time limit, or the client has gone.
  if (!isHere) return void parts?.destroy();
  writeHead(response, answer);
  if (parts !== null) await writeParts(message, response, parts);
  else response.end(isWhole ? body : undefined);
};

/**
 * Creates the careers pages and feeds as a listener for `node:http`, which is also a middleware: mount it
 * at `baseUrl`. With `next`, it passes paths without a possible page or feed on to the host;
 * otherwise they get 404. A slash after the address of a page or feed redirects by 301.
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @example
 * const { jobs, employers } = store;
 * const baseUrl = 'https://jobs.example/careers';
 * app.use('/careers', createCareersListener({ jobs, employers, baseUrl })); // Express
 */
export const createCareersListener = (options: CareersListenerOptions): CareersListener => {
  const { answer } = createCareersHandler('createCareersListener', options);
  const { onError = printCause, clientOf } = options;
  const count = createUntakenCount();

  const respond = async (
    message: IncomingMessage,
    response: ServerResponse,
    next?: () => void,
  ): Promise<void> => {
    const { socket } = message;
    const from = clientOf?.(message) ?? socket.remoteAddress;
    const request = { ...readRequest(message), client: () => stateOf(socket), from };
    const answered = await answer(request, next);
    if (answered === leftToHost) return;
    await write(answered, message, response, count);
    const failure = answered.failure?.();
    if (failure !== undefined) onError(failure, message);
  };

  return (message, response, next) => void respond(message, response, next);
};
