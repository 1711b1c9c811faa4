import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnswerParts } from '../answers/answer.ts';
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
const stallTimeout = ({ socket }: IncomingMessage, response: ServerResponse) => {
  const ms = socket.timeout ?? 0;
  const set = (timeoutMs: number): void => {
    // Once an answer is out, Node has set the time-out of a connection without a request.
    if (ms > 0 && !response.writableFinished) socket.setTimeout(timeoutMs);
  };
  return { start: (): void => set(ms), stop: (): void => set(0) };
};

/**
 * Writes the parts of an answer whose head is out, each once the client has taken those before it, and
 * ends it. When the client has gone, or the host has ended the answer by itself, no further part is made.
 */
export const writeParts = async (
  request: IncomingMessage,
  response: ServerResponse,
  parts: AnswerParts,
): Promise<void> => {
  const { socket } = request;
  const isOver = (): boolean => response.writableEnded || response.destroyed || socket.destroyed;
  if (isOver()) {
    await parts.return();
    return;
  }

  const stall = stallTimeout(request, response);
  let isTaking = false;
  const watch = (): void => {
    if (hasCome(request) && !isTaking) stall.stop();
    else stall.start();
  };
  // A part may be waiting for what the client has yet to send; its failure is that of the loop.
  const leave = (): void => void parts.return().catch(() => {});
  request.once('end', watch);
  response.once('close', leave);
  watch();
  try {
    for await (const part of parts) {
      // Leaving the loop ends them.
      if (isOver()) return;
      if (response.write(part)) continue;
      isTaking = true;
      watch();
      await takenBy(request, response);
      isTaking = false;
      watch();
    }
  } finally {
    request.off('end', watch);
    response.off('close', leave);
    stall.start();
  }
  if (isOver()) return;
  if (hasCome(request)) response.end();
  // What the client still sends could not be told from its next request.
  else lingerThen(request, () => response.end(() => request.destroy()));
};
