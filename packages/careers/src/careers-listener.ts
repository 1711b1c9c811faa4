import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { splitTarget } from '@jobposting/core/adapter';
import type { CareersAnswer, CareersRequest } from './careers-answer.ts';
import { createCareersHandler } from './careers-handler.ts';
import type { CareersOptions } from './careers-options.ts';

/** A listener for `node:http`, which is a middleware for Express, Connect and the like as well. */
export type CareersListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

const headersOf = ({ headers }: IncomingMessage): CareersRequest['headers'] => ({
  'accept-language': headers['accept-language'],
  'if-none-match': headers['if-none-match'],
});

const write = async (
  { status, headers, body }: CareersAnswer,
  method: string,
  response: ServerResponse,
): Promise<void> => {
  if (typeof body === 'string') {
    const bytes = Buffer.from(body);
    response.writeHead(status, { ...headers, 'Content-Length': String(bytes.length) });
    response.end(bytes);
    return;
  }
  if (body === undefined || method === 'HEAD') {
    response.writeHead(status, headers).end();
    return;
  }
  const parts = Readable.from(body);
  try {
    response.writeHead(status, headers);
  } catch (error) {
    // The host has answered meanwhile, such as at a time limit of its own.
    parts.destroy();
    throw error;
  }
  // Asks for the next part once the client has taken the last, and ends the reading when it has gone.
  await pipeline(parts, response);
};

/**
 * Creates the careers pages and feeds as a listener for `node:http`, which is a middleware as well: mount it
 * where `baseUrl` leads. Given `next`, it leaves the paths to the host at which there can be neither page nor
 * feed, and errors of the host's own functions.
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @example
 * const { jobs, employers } = store;
 * const baseUrl = 'https://jobs.example/careers';
 * app.use('/careers', createCareersListener({ jobs, employers, baseUrl })); // Express
 */
export const createCareersListener = (options: CareersOptions): CareersListener => {
  const handler = createCareersHandler('createCareersListener', options);

  const respond = async (
    message: IncomingMessage,
    response: ServerResponse,
    next?: () => void,
  ): Promise<void> => {
    const { method = 'GET' } = message;
    const request = { method, ...splitTarget(message.url ?? ''), headers: headersOf(message) };
    const answer = await handler.answer(request);
    if (answer === null && next !== undefined) return next();
    await write(answer ?? handler.notFound(request), method, response);
  };

  return (message, response, next) => {
    respond(message, response, next).catch((error: unknown) => {
      // A feed that breaks off must not look complete.
      if (response.headersSent) response.destroy();
      else if (next !== undefined) next(error);
      else response.writeHead(500).end();
    });
  };
};
