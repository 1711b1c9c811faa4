import type { RequestListener } from 'node:http';
import { createJobService, type ReferenceData, type Retention } from '@jobposting/core';
import { bytesBesideJob } from '@jobposting/core/adapter';
import { createDocsListener } from '@jobposting/docs';
import { authenticateByKey, createHardenedServer, createRequestListener } from '@jobposting/http';
import { createSanitizingThreads } from '@jobposting/sanitizing-threads';
import { err, ok, type Result } from 'neverthrow';
import { type Admin, startAdmin } from './admin/admin-server.ts';
import type { Database } from './database/database.ts';
import { failureFields } from './failure-fields.ts';
import { createFailureReport } from './failure-report.ts';
import { createGracefulStop } from './graceful-stop.ts';
import { answerHealth, healthPath } from './health.ts';
import { keepChanges } from './kept-changes.ts';
import { type ListenOn, listen } from './listen.ts';
import type { Logger, LogRequest } from './log.ts';
import { createMaintenanceTimer } from './maintenance-timer.ts';
import { createRequestLog } from './request-log.ts';
import { readResources, shareResources } from './resources.ts';
import { logMigration, logStart } from './start-lines.ts';
import { createStoreWatch } from './store-watch.ts';

export interface ServeOptions extends ListenOn {
  readonly database: Database;
  readonly referenceData: ReferenceData;
  readonly log: Logger;
  /** Where requests are logged. */
  readonly requests: LogRequest;
  /** Where probes and metrics are answered; nowhere when absent. */
  readonly admin?: ListenOn | undefined;
  readonly bodyLimitBytes: number;
  readonly baseUrl?: string | undefined;
  readonly trustProxy?: boolean | undefined;
  readonly requestsPerMinute?: number | undefined;
  /** Open at the same time; when absent, as many as memory and open files allow, 4 000 at most. */
  readonly maxConnections?: number | undefined;
  /** Whether there is a page to try the interface, at `/docs/`. */
  readonly docs: boolean;
  /** For how long the database keeps changes and history from now on; what is absent stays. */
  readonly retention: Partial<Retention>;
}

/** A server that listens. */
export interface Serving {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** That of the probes and metrics; absent when there are none. */
  readonly adminAddress?: string | undefined;
  /** Finishes open requests, for 10 seconds at most, and closes the database. */
  readonly stop: () => Promise<void>;
}

const graceMs = 10_000;

/**
 * Composes the server of store, use cases, HTTP interface, timer and log, and listens. The error is
 * one line; the database is then still open.
 */
export const serve = async (options: ServeOptions): Promise<Result<Serving, string>> => {
  const { database, referenceData, log, requests, requestsPerMinute } = options;
  const { jobs: store, employers } = database;
  // Before anything can fail: the file is migrated in any case.
  logMigration(log, database);
  const sanitizing = createSanitizingThreads({
    maxDescriptionLength: options.bodyLimitBytes,
    onError: (error) => log.error({ err: error }, 'a thread that cleans HTML failed'),
  });
  const jobs = createJobService({
    store,
    employers,
    referenceData,
    maxJobBytes: options.bodyLimitBytes - bytesBesideJob,
    sanitizeDescription: sanitizing.sanitizeDescription,
  });

  const resources = readResources();
  const shares = shareResources(resources, options.maxConnections);

  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;

  const requestLog = createRequestLog(requests);
  const watch = createStoreWatch(database, log);
  const findCaller = authenticateByKey(employers);
  const api = createRequestListener({
    jobs,
    async authenticate(apiKey, request) {
      const found = await findCaller(apiKey);
      if (found.isOk() && found.value !== null) requestLog.noteCaller(request, found.value);
      return found;
    },
    baseUrl: options.baseUrl,
    trustProxy: options.trustProxy,
    bodyLimitBytes: options.bodyLimitBytes,
    underWay: {
      // One employer gets half, and so never all connections.
      maxRequests: Math.max(shares.maxConnections, 2),
      // Enough for two of the largest bodies in any case: else none of them could be read.
      maxBytes: Math.max(shares.underWayBytes, 2 * options.bodyLimitBytes),
    },
    rateLimit: requestsPerMinute === undefined ? undefined : { requestsPerMinute },
    isStopping,
    requestIdOf: requestLog.idOf,
    onError: createFailureReport(log, watch, requestLog.idOf),
    onAnswer: requestLog.noteAnswer,
  });
  const docs = options.docs ? createDocsListener() : null;
  const logged = requestLog.wrap((request, response) => {
    // While the server stops, the interface refuses whatever it is asked.
    if (docs === null || isStopping()) api(request, response);
    else docs(request, response, () => api(request, response));
  });

  const listener: RequestListener = (request, response) => {
    if (request.url !== healthPath) return logged(request, response);
    return void answerHealth(response, watch, isStopping());
  };
  const server = createHardenedServer(listener, {
    maxConnections: shares.maxConnections,
  });

  const maintenanceTimer = createMaintenanceTimer({
    jobs,
    takeTask: database.takeTask,
    log,
    noteStoreFailure: watch.noteFailure,
  });
  let admin: Admin | null = null;
  const close = async (): Promise<void> => {
    watch.stop();
    await maintenanceTimer.stop();
    const tidied = await database.tidyUp();
    if (tidied.isErr()) log.warn(failureFields(tidied.error), 'checkpoint failed');
    await database.close();
    admin?.close();
    // The threads end with the process. Closed here, they would leave what requests that were cut off
    // wait for to the event loop: a second and more for each, of which nothing comes.
  };
  const stopGracefully = createGracefulStop({ server, stopping, log, graceMs, close });
  const stop = (): Promise<void> => {
    // Beside the open requests, because a call of a database that hangs takes its whole time.
    void maintenanceTimer.stop();
    return stopGracefully();
  };

  const address = await listen(server, options, '--port');
  if (address.isErr()) return err(address.error);
  const operators = await startAdmin(options.admin, {
    database,
    watch,
    isStopping,
    maintenanceFailures: maintenanceTimer.failures,
    log,
  });
  admin = operators.unwrapOr(null);
  // After listening, so that a start that fails shortens nothing; before the timer forgets anything.
  const kept = operators.isErr()
    ? err(operators.error)
    : await keepChanges(store.changes, options.retention, log);
  if (kept.isErr()) {
    admin?.close();
    server.close().closeAllConnections();
    return err(kept.error);
  }
  await logStart(log, { ...options, address: address.value, resources, shares });
  maintenanceTimer.start();
  return ok({ address: address.value, adminAddress: admin?.address, stop });
};
