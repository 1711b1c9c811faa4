import type { RequestListener, Server } from 'node:http';
import type { JobService } from '@jobposting/core';
import { splitTarget } from '@jobposting/core/adapter';
import type { WebhookUseCases } from '@jobposting/core/webhooks';
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
import { createRequestLog, type RequestLog } from '../logging/request-log.ts';
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
  readonly webhooks: WebhookUseCases | null;
  readonly watch: StoreWatch;
  /** What the process may use. */
  readonly shares: ResourceShares;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

const createRequestAdmission = (
  { bodyLimit, rateLimit, trustProxy }: ServeOptions,
  { maxConnections, underWayBytes }: ResourceShares,
) =>
  createAdmission(
    {
      underWay: {
        // One employer gets half, and so never all connections.
        maxRequests: Math.max(maxConnections, 2),
        // Always enough for two of the largest bodies: otherwise none of them could be read.
        maxBytes: Math.max(underWayBytes, 2 * bodyLimit),
      },
      rateLimit: rateLimit === undefined ? undefined : { requestsPerMinute: rateLimit },
      trustProxy,
    },
    bodyLimit,
  );

/** Loads the packages of the pages that are served: together they take much of the memory of a start. */
const loadPages = async (options: ServeOptions) => ({
  careersPackage: options.careers ? await import('@jobposting/careers') : null,
  consolePackage: options.console ? await import('@jobposting/console') : null,
});

type Pages = Awaited<ReturnType<typeof loadPages>>;

/**
 * Creates the interface and the pages, each with the first part of its paths.
 *
 * @param address that of the server, with which links begin if there is no `baseUrl`
 */
const createMounted = (
  options: ServeOptions,
  { jobs, webhooks, database, watch, shares, log, signal }: Parts,
  { careersPackage, consolePackage }: Pages,
  requestLog: RequestLog,
  address: string,
) => {
  const { baseUrl, bodyLimit, trustProxy, referenceData } = options;
  const { employers } = database;
  const { idOf: requestIdOf, noteAnswer: onAnswer } = requestLog;
  const onError = createFailureReport(log, watch, requestIdOf);
  const admission = createRequestAdmission(options, shares);
  const shared = {
    jobs,
    webhooks: webhooks ?? undefined,
    trustProxy,
    admission,
    requestIdOf,
    onError,
    onAnswer,
  };
  const careers = careersFrom(options);

  const api = createRequestListener({
    ...shared,
    authenticate: requestLog.namingCallers(authenticateByKey(employers)),
    baseUrl,
    otherPaths: mountedPages(options).map(({ path }) => path),
    bodyLimitBytes: bodyLimit,
    isStopping: () => signal.aborted,
  });
  const mounted = new Map<string, RequestListener>();
  if (careersPackage !== null) {
    mounted.set(
      careersPath,
      careersPackage.createCareersListener({
        ...careers,
        jobs: database.jobs,
        employers,
        referenceData,
        baseUrl: (baseUrl ?? address) + careersPath,
        indexBytes: shares.indexBytes,
        basePath: careersPath,
        consoleUrl: options.console ? `${baseUrl ?? ''}${consolePath}/` : undefined,
        clientOf: ({ socket, headers }) => {
          const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined;
          return clientAddress(socket.remoteAddress, forwarded?.toString());
        },
        onError(failure, request) {
          onAnswer(failure, request);
          onError(failure, request);
        },
      }),
    );
  }
  if (consolePackage !== null) {
    mounted.set(
      consolePath,
      consolePackage.createConsoleListener({
        ...shared,
        employers,
        secret: options.consoleSecretFile,
        baseUrl: baseUrl && baseUrl + consolePath,
        basePath: consolePath,
        careersUrl: careersPackage === null ? undefined : (baseUrl ?? '') + careersPath,
        preview: careersPackage?.createPostingPreview({ ...careers, referenceData }),
      }),
    );
  }
  return { api, mounted };
};

/** Creates the function that passes each request to the interface or the pages at its path. */
const createRouter = (
  options: ServeOptions,
  parts: Parts,
  pages: Pages,
  address: string,
): RequestListener => {
  const { signal, watch } = parts;
  const requestLog = createRequestLog(parts.requests);
  const { api, mounted } = createMounted(options, parts, pages, requestLog, address);
  const base = options.baseUrl ?? address;
  const rootFiles = createRootFiles(options.careers ? `${base}${careersPath}/sitemap.xml` : null);
  const frontPages = createFrontPages(options);
  const docs = options.docs
    ? createDocsPage((error) => parts.log.error({ err: error }, 'the page at /docs/ failed'))
    : null;
  return (request, response) => {
    const { url = '' } = request;
    if (url === healthPath) return void answerHealth(response, watch, signal.aborted);
    requestLog.begin(request, response);
    const [, top] = splitTarget(url).path.split('/', 2);
    const found = mounted.get(`/${top}`);
    const orPage = () => frontPages(request, response, () => api(request, response));
    // While the server stops, the interface refuses every request.
    if (signal.aborted || top === 'api') api(request, response);
    else if (found !== undefined) found(request, response);
    else if (`/${top}` === docsPath && docs !== null) docs(request, response, orPage);
    else rootFiles(request, response, orPage);
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
      const pages = await loadPages(options);
      const listening = await listen(server, options, '--port');
      // Before the first request is read: links begin with the address, whose port may be any free one.
      if (listening.isOk())
        server.on('admitted', createRouter(options, parts, pages, listening.value));
      return listening;
    },
  };
};
