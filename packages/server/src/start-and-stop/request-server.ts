import type { RequestListener, Server } from 'node:http';
import { createCareersListener, createPostingPreview } from '@jobposting/careers';
import { createConsoleListener } from '@jobposting/console';
import type { JobService } from '@jobposting/core';
import { splitTarget } from '@jobposting/core/adapter';
import {
  authenticateByKey,
  clientAddress,
  createAdmission,
  createHardenedServer,
  createRequestListener,
} from '@jobposting/http';
import { answerHealth, healthPath } from '../admin/readiness.ts';
import type { Database } from '../database/database.ts';
import type { StoreWatch } from '../database/store-watch.ts';
import { createDocsPage } from '../docs-page/docs-page.ts';
import { createFrontPages } from '../front-page/front-pages.ts';
import { createRootFiles } from '../front-page/root-files.ts';
import type { ResourceShares } from '../host-checks/resources.ts';
import { createFailureReport } from '../logging/failures.ts';
import type { ServerLogs } from '../logging/log.ts';
import { createRequestLog } from '../logging/request-log.ts';
import { careersFrom } from '../options/careers-options.ts';
import { careersPath, consolePath, docsPath, mountedPages } from '../options/mounted.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { createGracefulStop } from './graceful-stop.ts';
import { listen } from './listen.ts';
import type { Resource } from './resource.ts';

/** What a server needs to answer requests. */
interface Parts extends ServerLogs {
  readonly database: Database;
  readonly jobs: JobService;
  readonly watch: StoreWatch;
  /** What the process may use. */
  readonly shares: ResourceShares;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** What the interface and the pages share. */
const createShared = (options: ServeOptions, { jobs, log, requests, watch, shares }: Parts) => {
  const { bodyLimit, rateLimit, trustProxy } = options;
  const requestLog = createRequestLog(requests);
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
  const onError = createFailureReport(log, watch, requestLog.idOf);
  const { idOf: requestIdOf, noteAnswer: onAnswer } = requestLog;
  return { requestLog, forAll: { jobs, trustProxy, admission, requestIdOf, onError, onAnswer } };
};

type Shared = ReturnType<typeof createShared>;

const createApi = (options: ServeOptions, parts: Parts, { requestLog, forAll }: Shared) =>
  createRequestListener({
    ...forAll,
    authenticate: requestLog.namingCallers(authenticateByKey(parts.database.employers)),
    baseUrl: options.baseUrl,
    otherPaths: mountedPages(options).map(({ path }) => path),
    bodyLimitBytes: options.bodyLimit,
    isStopping: () => parts.signal.aborted,
  });

const createConsole = (options: ServeOptions, { database }: Parts, { forAll }: Shared) => {
  const { baseUrl, referenceData } = options;
  const pages = careersFrom(options);
  return createConsoleListener({
    ...forAll,
    employers: database.employers,
    secret: options.consoleSecretFile,
    baseUrl: baseUrl && baseUrl + consolePath,
    basePath: consolePath,
    careersUrl: pages === null ? undefined : (baseUrl ?? '') + careersPath,
    preview: pages === null ? undefined : createPostingPreview({ ...pages, referenceData }),
  });
};

const createCareers = (
  options: ServeOptions,
  { database, shares }: Parts,
  { forAll: { onError, onAnswer } }: Shared,
  careersUrl: string,
) =>
  createCareersListener({
    ...careersFrom(options),
    jobs: database.jobs,
    employers: database.employers,
    referenceData: options.referenceData,
    baseUrl: careersUrl,
    indexBytes: shares.indexBytes,
    basePath: careersPath,
    consoleUrl: options.console ? `${options.baseUrl ?? ''}${consolePath}/` : undefined,
    clientOf: ({ socket, headers }) => {
      const forwarded = options.trustProxy ? headers['x-forwarded-for'] : undefined;
      return clientAddress(socket.remoteAddress, forwarded?.toString());
    },
    onError(failure, request) {
      onAnswer(failure, request);
      onError(failure, request);
    },
  });

/**
 * Creates the function that passes each request to the interface or the pages at its path.
 *
 * @param address the address of the server, with which links begin if there is no `baseUrl`
 */
const mountAll = (options: ServeOptions, parts: Parts, address: string): RequestListener => {
  const { signal, watch } = parts;
  const shared = createShared(options, parts);
  const api = createApi(options, parts, shared);
  const careersUrl = (options.baseUrl ?? address) + careersPath;
  const rootFiles = createRootFiles(options.careers ? `${careersUrl}/sitemap.xml` : null);
  const frontPages = createFrontPages(options);
  const docs = createDocsPage();
  const orPage: RequestListener = (request, response) =>
    frontPages(request, response, () => api(request, response));

  const mounted = new Map<string, RequestListener>([['/api', api]]);
  if (options.careers) mounted.set(careersPath, createCareers(options, parts, shared, careersUrl));
  if (options.console) mounted.set(consolePath, createConsole(options, parts, shared));
  if (options.docs) {
    mounted.set(docsPath, (request, response) =>
      docs(request, response, () => orPage(request, response)),
    );
  }
  return (request, response) => {
    const { url = '' } = request;
    if (url === healthPath) return void answerHealth(response, watch, signal.aborted);
    shared.requestLog.begin(request, response);
    const [, top] = splitTarget(url).path.split('/', 2);
    const found = mounted.get(`/${top}`);
    // While the server stops, the interface refuses every request.
    if (signal.aborted) api(request, response);
    else if (found !== undefined) found(request, response);
    else rootFiles(request, response, () => orPage(request, response));
  };
};

/** The server for requests. */
export interface RequestServer extends Required<Resource> {
  readonly server: Server;
}

/** Creates the server for requests. Once its signal is aborted, it finishes open requests, for at most 10 seconds. */
export const createRequestServer = (options: ServeOptions, parts: Parts): RequestServer => {
  const { maxConnections } = parts.shares;
  const server = createHardenedServer(
    (request, response) => void server.emit('admitted', request, response),
    {
      maxConnections,
      maxConnectionsPerAddress: options.trustProxy
        ? maxConnections
        : options.maxConnectionsPerAddress,
    },
  );
  const { signal, log } = parts;
  const stop = createGracefulStop({ server, signal, log });
  return {
    server,
    stop,
    async start() {
      const listening = await listen(server, options, '--port');
      // Before the first request is read: links begin with the address, whose port may be any free one.
      if (listening.isOk()) server.on('admitted', mountAll(options, parts, listening.value));
      return listening;
    },
  };
};
