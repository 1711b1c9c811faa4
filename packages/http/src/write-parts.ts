import type { IncomingMessage, ServerResponse } from 'node:http';
import { lingerThen } from './lingering-close.ts';

/** Resolves once the client has taken what was written, or has gone. */
const takenBy = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const { socket } = request;
    const done = (): void => {
      response.off('drain', done).off('close', done);
      socket.off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
    // Before version 24, Node says so only to the first answer that waits on a connection.
    socket.on('close', done);
  });

const hasCome = ({ complete, readableEnded }: IncomingMessage): boolean =>
  complete || readableEnded;

/** The time-out of a connection on which nothing moves, which is for clients: a server may take its time. */
const stallTimeout = ({ socket }: IncomingMessage) => {
  const ms = socket.timeout ?? 0;
  const set = (timeoutMs: number): void => {
    if (ms > 0) socket.setTimeout(timeoutMs);
  };
  return { start: (): void => set(ms), stop: (): void => set(0) };
};

/**
 * Writes the parts of an answer whose head is out, each once the client has taken those before it, and
 * ends it. When the client has gone, no further part is made.
 */
export const writeParts = async (
  request: IncomingMessage,
  response: ServerResponse,
  parts: AsyncIterable<string>,
): Promise<void> => {
  const { socket } = request;
  const stall = stallTimeout(request);
  if (hasCome(request)) stall.stop();
  else request.once('end', stall.stop);
  for await (const part of parts) {
    // Leaving the loop ends them.
    if (response.destroyed || socket.destroyed) return;
    if (response.write(part)) continue;
    stall.start();
    await takenBy(request, response);
    if (hasCome(request)) stall.stop();
  }
  stall.start();
  if (hasCome(request)) response.end();
  // What the client still sends could not be told from its next request.
  else lingerThen(request, () => response.end(() => request.destroy()));
};
