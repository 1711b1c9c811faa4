import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from './log.ts';

export interface GracefulStopOptions {
  readonly server: Server;
  readonly log: Logger;
  /** How long requests under way may take to finish; their connections are cut after that. */
  readonly graceMs: number;
  /** Called once no request is under way any more. */
  readonly close: () => Promise<void>;
}

/** Stops a server so that no request that it has accepted is lost. */
export interface GracefulStop {
  readonly isStopping: () => boolean;
  /** Stops; a second call waits for the first. */
  readonly stop: () => Promise<void>;
}

export const createGracefulStop = (options: GracefulStopOptions): GracefulStop => {
  const { server, log, graceMs, close } = options;
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

  const run = async (): Promise<void> => {
    log.info('stopping: requests under way are finished');
    const closed = new Promise((resolve) => server.close(resolve));
    // Node closes what is idle now; what is kept alive after its last answer it leaves open for seconds.
    const sweep = setInterval(closeUnused, 20);
    const deadline = setTimeout(() => {
      log.warn({ graceMs }, 'requests took too long and were cut off');
      server.closeAllConnections();
    }, graceMs);
    await closed;
    clearTimeout(deadline);
    clearInterval(sweep);
    await close();
    log.info('stopped');
  };

  return {
    isStopping: () => stopped !== undefined,
    stop: () => {
      stopped ??= run();
      return stopped;
    },
  };
};
