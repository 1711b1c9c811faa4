import type { IncomingMessage } from 'node:http';

const maxBytes = 4 * 1024 * 1024;
const maxMs = 1000;

/**
 * Discards what still arrives of a request whose answer is out, for a second and 4 MiB at most,
 * then calls `close`. Closing with unread bytes makes the kernel send a reset, which destroys the
 * answer before a client that is still sending has read it.
 */
export const lingerThen = (request: IncomingMessage, close: () => void): void => {
  let bytes = 0;
  const stop = (): void => {
    clearTimeout(timer);
    request.off('data', discard).off('end', stop).off('close', stop);
    close();
  };
  const discard = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > maxBytes) stop();
  };
  const timer = setTimeout(stop, maxMs);
  request.on('data', discard).on('end', stop).on('close', stop).resume();
};
