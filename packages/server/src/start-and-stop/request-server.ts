import { channel } from 'node:diagnostics_channel';
import type { RequestListener } from 'node:http';
import {
  type CareersListener,
  createCareersListener,
  createPostingPreview,
} from '@jobposting/careers';
import { createConsoleListener } from '@jobposting/console';
import { createJobService } from '@jobposting/core';
import { bytesBesideJob, splitTarget } from '@jobposting/core/adapter';
import { createDocsListener } from '@jobposting/docs-page';
import {
  authenticateByKey,
  createAdmission,
  createHardenedServer,
  createRequestListener,
} from '@jobposting/http';
import { createSanitizingThreads } from '@jobposting/http/sanitizing';
import type { Result } from 'neverthrow';
import { answerHealth, healthPath } from '../admin/readiness.ts';
import { closeDatabase } from '../database/close-database.ts';
import type { Database } from '../database/database.ts';
import { createStoreWatch, type StoreWatch } from '../database/store-watch.ts';
import { createFrontPages } from '../front-page/front-pages.ts';
import type { ResourceShares } from '../host-checks/resources.ts';
import { createFailureReport } from '../logging/failures.ts';
import type { Logger, LogRequest } from '../logging/log.ts';
import { createRequestLog } from '../logging/request-log.ts';
import { careersFrom } from '../options/careers-options.ts';
import { careersPath, consolePath, docsPath, mountedPages } from '../options/mounted.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { createGracefulStop } from './graceful-stop.ts';
import { listen } from './listen.ts';
import { createMaintenanceTimer, type MaintenanceTimer } from './maintenance-timer.ts';
import { createRootFiles } from './root-files.ts';

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
  { database, log, requests, shares }: RequestServerParts,
): Promise<Result<RequestServer, string>> => {
  const { referenceData, bodyLimit, baseUrl, rateLimit } = options;
  const { jobs: store, employers } = database;
  const sanitizing = createSanitizingThreads({
    maxDescriptionLength: bodyLimit,
    onError: (error) => log.error({ err: error }, 'a thread that cleans HTML failed'),
  });
  const jobs = createJobService({
    store,
    employers,
    referenceData,
    maxJobBytes: bodyLimit - bytesBesideJob,
    sanitizeDescription: sanitizing.sanitizeDescription,
    changeChannel: channel('jobposting:change'),
  });

  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;

  const requestLog = createRequestLog(requests);
  const watch = createStoreWatch(database, log);
  const reportFailure = createFailureReport(log, watch, requestLog.idOf);
  const { trustProxy } = options;
  const admission = createAdmission(
    {
      underWay: {
        // One employer gets half, and so never all connections.
        maxRequests: Math.max(shares.maxConnections, 2),
        // Always enough for two of the largest bodies: otherwise none of them could be read.
        maxBytes: Math.max(shares.underWayBytes, 2 * bodyLimit),
      },
      rateLimit: rateLimit === undefined ? undefined : { requestsPerMinute: rateLimit },
      trustProxy,
    },
    bodyLimit,
  );
  const shared = {
    jobs,
    trustProxy,
    admission,
    requestIdOf: requestLog.idOf,
    onError: reportFailure,
    onAnswer: requestLog.noteAnswer,
  };
  const api = createRequestListener({
    ...shared,
    authenticate: requestLog.namingCallers(authenticateByKey(employers)),
    baseUrl,
    otherPaths: mountedPages(options).map(({ path }) => path),
    bodyLimitBytes: bodyLimit,
    isStopping,
  });
  const pages = careersFrom(options);
  const consolePages = options.console
    ? createConsoleListener({
        ...shared,
        employers,
        secret: options.consoleSecretFile,
        baseUrl: baseUrl && baseUrl + consolePath,
        basePath: consolePath,
        careersUrl: pages === null ? undefined : (baseUrl ?? '') + careersPath,
        preview: pages === null ? undefined : createPostingPreview({ ...pages, referenceData }),
      })
    : null;
  const docs = options.docs ? createDocsListener() : null;
  // Made after the server listens, because links begin with its address.
  let careers: CareersListener | null = null;
  let rootFiles = createRootFiles(null);
  const frontPages = createFrontPages(options);
  const listener: RequestListener = (request, response) => {
    const { url = '' } = request;
    const orApi = () => api(request, response);
    const orPage = () => frontPages(request, response, orApi);
    if (url === healthPath) return void answerHealth(response, watch, isStopping());
    requestLog.begin(request, response);
    const [, top] = splitTarget(url).path.split('/', 2);
    // While the server stops, the interface refuses every request.
    if (stopping.signal.aborted || top === 'api') orApi();
    else if (careers !== null && `/${top}` === careersPath) careers(request, response);
    else if (docs !== null && `/${top}` === docsPath) {
      docs(request, response, orPage);
    } else if (consolePages !== null && `/${top}` === consolePath) consolePages(request, response);
    else rootFiles(request, response, orPage);
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
  const close = async (): Promise<void> => {
    watch.stop();
    await maintenanceTimer.stop();
    await closeDatabase(database, log);
    // The threads end with the process. If they were closed here, descriptions of cut-off requests would be
    // sanitized on the event loop: a second and more for each, for nothing.
  };
  const stopGracefully = createGracefulStop({ server, stopping, log, close });
  const stop = (): Promise<void> => {
    // In parallel with the open requests, because a call of a database that hangs takes its whole time.
    void maintenanceTimer.stop();
    return stopGracefully();
  };

  const address = await listen(server, options, '--port');
  if (pages !== null && address.isOk()) {
    const careersUrl = (baseUrl ?? address.value) + careersPath;
    rootFiles = createRootFiles(`${careersUrl}/sitemap.xml`);
    careers = createCareersListener({
      ...pages,
      jobs: store,
      employers,
      referenceData,
      baseUrl: careersUrl,
      indexBytes: shares.indexBytes,
      basePath: careersPath,
      onError(failure, request) {
        requestLog.noteAnswer(failure, request);
        reportFailure(failure, request);
      },
    });
  }
  return address.map((listening) => ({
    address: listening,
    watch,
    isStopping,
    maintenanceTimer,
    stop,
    abandon: () => void server.close().closeAllConnections(),
  }));
};
