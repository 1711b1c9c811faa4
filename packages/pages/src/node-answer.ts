import type { IncomingMessage, ServerResponse } from 'node:http';
import { splitTarget } from '@jobposting/core/adapter';
import type { EncodedAnswer, PageRequest, WholeAnswer } from './answer.ts';

/** A request of `node:http`, and its query. */
export const readRequest = ({
  method = 'GET',
  url = '',
  headers,
}: IncomingMessage): PageRequest & { readonly query: string } => ({
  method,
  ...splitTarget(url),
  headers: {
    accept: headers.accept,
    'accept-encoding': headers['accept-encoding']?.toString(),
    'accept-language': headers['accept-language'],
    'if-none-match': headers['if-none-match'],
  },
});

/** Headers that the host has set stay, unless the answer sets them too; `Vary` is joined from both. */
export const writeHead = (
  response: ServerResponse,
  { status, headers: { Vary, ...headers }, body }: EncodedAnswer,
): void => {
  if (Vary !== undefined) response.appendHeader('Vary', Vary);
  const length = body instanceof Uint8Array && { 'Content-Length': String(body.length) };
  response.writeHead(status, { ...headers, ...length });
};

/** Writes nothing when the host has answered meanwhile, for example at its own time limit. */
export const writeWhole = (response: ServerResponse, answer: WholeAnswer): void => {
  if (response.headersSent) return;
  writeHead(response, answer);
  response.end(answer.body);
};

/** Creates a middleware from a function that answers some requests; others go to `next`. */
export const createMiddleware =
  (answerTo: (request: ReturnType<typeof readRequest>) => Promise<WholeAnswer> | null) =>
  (message: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const answering = answerTo(readRequest(message));
    if (answering === null) next();
    else void answering.then((answer) => writeWhole(response, answer));
  };
