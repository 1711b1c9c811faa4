import type { Readable } from 'node:stream';

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
