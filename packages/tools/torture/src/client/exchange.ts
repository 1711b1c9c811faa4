import { connect } from 'node:net';

/** What came back on one connection. */
export interface Exchange {
  readonly received: Buffer;
  /** True when the server had not closed the connection in time. */
  readonly timedOut: boolean;
}

/**
 * Sends bytes on a connection of its own, says that no more will come, and reads until the server
 * closes it or `limitMs` have passed.
 */
export const exchange = (port: number, bytes: Uint8Array, limitMs: number): Promise<Exchange> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      socket.destroy();
    }, limitMs);
    socket
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => socket.destroy())
      // A reset is one way to be closed.
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(timer);
        resolve({ received: Buffer.concat(chunks), timedOut });
      })
      .end(bytes);
  });
