import type { RequestListener } from 'node:http';
import {
  type CareersListener,
  createCareersListener,
  createPostingPreview,
} from '@jobposting/careers';
import { createConsoleListener } from '@jobposting/console';
import type { JobService } from '@jobposting/core';
import { splitTarget } from '@jobposting/core/adapter';
import { authenticateByKey, createAdmission, createRequestListener } from '@jobposting/http';
import { answerHealth, healthPath } from '../admin/readiness.ts';
import type { StoreWatch } from '../database/store-watch.ts';
import { createDocsPage } from '../docs-page/docs-page.ts';
import { createFrontPages } from '../front-page/front-pages.ts';
import { createRootFiles } from '../front-page/root-files.ts';
import { createFailureReport } from '../logging/failures.ts';
import { createRequestLog } from '../logging/request-log.ts';
import { careersFrom } from '../options/careers-options.ts';
import { careersPath, consolePath, docsPath, mountedPages } from '../options/mounted.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import type { RequestServerParts } from './request-server.ts';

interface Parts extends RequestServerParts {
  readonly jobs: JobService;
  readonly watch: StoreWatch;
  readonly isStopping: () => boolean;
}

/** Creates the listener that passes each request to the interface or the pages at its path. */
export const createServerListener = (options: ServeOptions, parts: Parts) => {
  const { referenceData, bodyLimit, baseUrl, rateLimit, trustProxy } = options;
  const { database, log, jobs, watch, isStopping, shares } = parts;
  const { employers } = database;
  const requestLog = createRequestLog(parts.requests);
  const reportFailure = createFailureReport(log, watch, requestLog.idOf);
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
  const docs = options.docs ? createDocsPage() : null;
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
    if (isStopping() || top === 'api') orApi();
    else if (careers !== null && `/${top}` === careersPath) careers(request, response);
    else if (docs !== null && `/${top}` === docsPath) {
      docs(request, response, orPage);
    } else if (consolePages !== null && `/${top}` === consolePath) consolePages(request, response);
    else rootFiles(request, response, orPage);
  };
  return {
    listener,
    /** Adds the careers pages if there are any: their links begin with the address that the server listens on. */
    addCareers(address: string): void {
      if (pages === null) return;
      const careersUrl = (baseUrl ?? address) + careersPath;
      rootFiles = createRootFiles(`${careersUrl}/sitemap.xml`);
      careers = createCareersListener({
        ...pages,
        jobs: database.jobs,
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
    },
  };
};
