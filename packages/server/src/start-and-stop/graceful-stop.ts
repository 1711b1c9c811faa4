import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Logger } from '../logging/log.ts';
import { createOpenConnections } from './open-connections.ts';

const defaultGraceMs = 10_000;

export interface GracefulStopOptions {
  readonly server: Server;
  /** Aborted when the stop begins. */
  readonly stopping: AbortController;
  readonly log: Logger;
  /** How long open requests may take to finish; their connections are cut after that. 10 seconds when absent. */
  readonly graceMs?: number;
  /** Called when no request is open any more. */
  readonly close: () => Promise<void>;
}

/**
 * Creates the function that stops a server without losing an accepted request; a second call
 * waits for the first. Create it before the server listens, because it follows the connections.
 */
export const createGracefulStop = (options: GracefulStopOptions): (() => Promise<void>) => {
  const { server, stopping, log, graceMs = defaultGraceMs, close } = options;
  let stopped: Promise<void> | undefined;
  const connections = createOpenConnections(server);

  const stop = async (): Promise<void> => {
    stopping.abort();
    log.info('stopping: open requests are finished first');
    // Node's own would also close connections on which answers are still being sent.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    connections.announceClose();
    connections.closeIdle();
    const sweep = setInterval(connections.closeIdle, 20);
    const deadline = setTimeout(() => {
      log.warn({ graceMs }, 'requests that took too long were cut off');
      connections.cut();
    }, graceMs);
    await closed;
    clearTimeout(deadline);
    clearInterval(sweep);
    await connections.closed();
    await close();
    log.info('stopped');
  };

  return () => {
    stopped ??= stop();
    return stopped;
  };
};
