import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from './log.ts';

export interface GracefulStopOptions {
  readonly server: Server;
  /** Aborted when the stop begins. */
  readonly stopping: AbortController;
  readonly log: Logger;
  /** How long open requests may take to finish; their connections are cut after that. */
  readonly graceMs: number;
  /** Called when no request is open any more. */
  readonly close: () => Promise<void>;
}

/**
 * Creates the function that stops a server so that no accepted request is lost; a second call
 * waits for the first. Create it before the server listens, because it follows the connections.
 */
export const createGracefulStop = (options: GracefulStopOptions): (() => Promise<void>) => {
  const { server, stopping, log, graceMs, close } = options;
  let stopped: Promise<void> | undefined;
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  const closeUnused = (): void => {
    server.closeIdleConnections();
    // Node counts a connection as idle only after its first request.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };

  const stop = async (): Promise<void> => {
    stopping.abort();
    log.info('stopping: open requests are finished first');
    const closed = new Promise((resolve) => server.close(resolve));
    // Node closes only what is idle at this moment; a connection that becomes idle later would stay
    // open for seconds.
    const sweep = setInterval(closeUnused, 20);
    const deadline = setTimeout(() => {
      log.warn({ graceMs }, 'requests that took too long were cut off');
      server.closeAllConnections();
    }, graceMs);
    await closed;
    clearTimeout(deadline);
    clearInterval(sweep);
    await close();
    log.info('stopped');
  };

  return () => {
    stopped ??= stop();
    return stopped;
  };
};
