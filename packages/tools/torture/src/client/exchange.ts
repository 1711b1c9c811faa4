import { connect } from 'node:net';

/** The data received on one connection. */
export interface Exchange {
  readonly received: Buffer;
  /** True when the server had not closed the connection in time. */
  readonly timedOut: boolean;
}

/**
 * Sends bytes on a new connection, ends its side, and reads until the server
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
      // A reset also counts as closed.
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(timer);
        resolve({ received: Buffer.concat(chunks), timedOut });
      })
      .end(bytes);
  });
