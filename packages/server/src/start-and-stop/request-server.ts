import { channel } from 'node:diagnostics_channel';
import { createJobService } from '@jobposting/core';
import { bytesBesideJob } from '@jobposting/core/adapter';
import { createHardenedServer } from '@jobposting/http';
import { createSanitizingThread } from '@jobposting/http/sanitizing';
import type { Result } from 'neverthrow';
import { closeDatabase } from '../database/close-database.ts';
import type { Database } from '../database/database.ts';
import { createStoreWatch, type StoreWatch } from '../database/store-watch.ts';
import type { ResourceShares } from '../host-checks/resources.ts';
import type { Logger, LogRequest } from '../logging/log.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { createGracefulStop } from './graceful-stop.ts';
import { listen } from './listen.ts';
import { createMaintenanceTimer, type MaintenanceTimer } from './maintenance-timer.ts';
import { createServerListener } from './request-listener.ts';

/** What a server needs to answer requests. */
export interface RequestServerParts {
  readonly database: Database;
  readonly log: Logger;
  /** Logs requests. */
  readonly requests: LogRequest;
  /** What the process may use. */
  readonly shares: ResourceShares;
}

/** A process that answers requests. */
export interface RequestServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly watch: StoreWatch;
  readonly isStopping: () => boolean;
  /** Its `start` is called once everything is ready. */
  readonly maintenanceTimer: MaintenanceTimer;
  /** Finishes open requests, for at most 10 seconds, and closes the database. */
  readonly stop: () => Promise<void>;
  /** Ends a failed start: cuts off open requests, and leaves the database open. */
  readonly abandon: () => void;
}

/**
 * Builds the server from store, use cases, HTTP interface, timer and log, and listens. The
 * error is one line; the database is then still open.
 */
export const startRequestServer = async (
  options: ServeOptions,
  parts: RequestServerParts,
): Promise<Result<RequestServer, string>> => {
  const { bodyLimit } = options;
  const { database, log } = parts;
  const { maxConnections } = parts.shares;
  const sanitizing = createSanitizingThread({
    maxDescriptionLength: bodyLimit,
    onError: (error) => log.error({ err: error }, 'the thread that cleans HTML failed'),
  });
  const jobs = createJobService({
    store: database.jobs,
    employers: database.employers,
    referenceData: options.referenceData,
    maxJobBytes: bodyLimit - bytesBesideJob,
    sanitizeDescription: sanitizing.sanitizeDescription,
    changeChannel: channel('jobposting:change'),
  });
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  const watch = createStoreWatch(database, log);
  const { listener, addCareers } = createServerListener(options, {
    ...parts,
    jobs,
    watch,
    isStopping,
  });
  const server = createHardenedServer(listener, {
    maxConnections,
    maxConnectionsPerAddress: options.trustProxy
      ? maxConnections
      : options.maxConnectionsPerAddress,
  });

  const maintenanceTimer = createMaintenanceTimer({
    jobs,
    leases: database.jobs.leases,
    log,
    noteStoreFailure: watch.noteFailure,
  });
  const close = async (): Promise<void> => {
    watch.stop();
    await maintenanceTimer.stop();
    await closeDatabase(database, log);
    // The thread ends with the process. If it were closed here, descriptions of cut-off requests would be
    // sanitized on the event loop: a second and more for each, for nothing.
  };
  const stopGracefully = createGracefulStop({ server, stopping, log, close });
  const stop = (): Promise<void> => {
    // In parallel with the open requests, because a call of a database that hangs takes its whole time.
    void maintenanceTimer.stop();
    return stopGracefully();
  };

  const listening = await listen(server, options, '--port');
  return listening.map((address) => {
    addCareers(address);
    return {
      address,
      watch,
      isStopping,
      maintenanceTimer,
      stop,
      abandon: () => void server.close().closeAllConnections(),
    };
  });
};
