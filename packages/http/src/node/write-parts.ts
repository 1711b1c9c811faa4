import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { AnswerParts } from '../answers/answer.ts';

const maxBytes = 16 * 1024 * 1024;
const maxMs = 2000;

/**
 * Discards the rest of a request, or of what arrives on a connection, after its last answer, for at most 2 seconds
 * and 16 MiB, then calls `close`. Closing at once resets the connection: a client that sends its whole body
 * before it reads then sees a broken pipe instead of the answer.
 */
export const lingerThen = (incoming: Readable, close: () => void): void => {
  let bytes = 0;
  const stop = (): void => {
    clearTimeout(timer);
    incoming.off('data', discard).off('end', stop).off('close', stop);
    close();
  };
  const discard = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > maxBytes) stop();
  };
  const timer = setTimeout(stop, maxMs);
  incoming.on('data', discard).on('end', stop).on('close', stop).resume();
};

/** Resolves once the client has taken what was written, or has left. */
const takenBy = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const { socket } = request;
    const done = (): void => {
      response.off('drain', done).off('close', done);
      socket.off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
    // Before version 24, Node notifies only the first answer that waits on a connection.
    socket.on('close', done);
  });

const hasCome = ({ complete, readableEnded }: IncomingMessage): boolean =>
  complete || readableEnded;

/** The idle time-out of a connection. It is for clients: the server may take its time. */
const stallTimeout = ({ socket }: IncomingMessage, response: ServerResponse) => {
  const ms = socket.timeout ?? 0;
  const set = (timeoutMs: number): void => {
    // After an answer, Node has already set the time-out for a connection without a request.
    if (ms > 0 && !response.writableFinished) socket.setTimeout(timeoutMs);
  };
  return { start: (): void => set(ms), stop: (): void => set(0) };
};

/**
 * Writes the parts of an answer after its head, each once the client has taken those before it, and
 * ends it. When the client has left, or the host has ended the answer by itself, no more parts are made.
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
  // A part may be waiting for the client to send more; its failure surfaces in the loop.
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
  // Without this, the rest of the body could not be told apart from the next request.
  else lingerThen(request, () => response.end(() => request.destroy()));
};
