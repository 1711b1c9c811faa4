import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHardenedServer } from '@jobposting/http';
import type { MetricSources } from '../admin/metrics.ts';
import { readReadiness } from '../admin/readiness.ts';
import type { StoreWatch } from '../database/store-watch.ts';
import type { Logger } from '../logging/log.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { listen } from './listen.ts';
import type { MaintenanceTimer } from './maintenance-timer.ts';
import type { Resource } from './resource.ts';

type AdminOptions = Pick<ServeOptions, 'adminHost'> & Partial<Pick<ServeOptions, 'adminPort'>>;

/** What the admin server tells about. */
export interface AdminSources {
  readonly database: MetricSources['database'];
  readonly watch: Pick<StoreWatch, 'problem'>;
  readonly timer: Pick<MaintenanceTimer, 'failures'>;
  readonly log: Pick<Logger, 'error'>;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** The admin server, for operators. A stop cuts off answers in progress. */
export interface AdminServer extends Required<Resource> {
  readonly server: Server;
}

type Page = readonly [status: number, type: string, body: string];

const maxConnections = 64;

const json = 'application/json; charset=utf-8';
const text = 'text/plain; charset=utf-8';

const notAllowed: Page = [405, text, 'Only GET and HEAD.\n'];
const failed: Page = [500, text, 'The request failed; the log says why.\n'];
const misdirected: Page = [
  421,
  text,
  'This port listens on loopback, and answers requests to localhost, 127.0.0.1 or [::1] only.\n',
];

const isOnLoopback = (server: Server): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test((server.address() as AddressInfo).address);

const isLoopbackHost = (host: string): boolean =>
  /^(?:(?:[^:]+\.)?localhost|127(?:\.\d+){3}|\[::1\])(?::\d*)?$/i.test(host);

// A client of HTTP/1.0 may send no Host; every browser sends one.
const isMisdirected = (server: Server, { host }: IncomingHttpHeaders): boolean =>
  host !== undefined && !isLoopbackHost(host) && isOnLoopback(server);

/**
 * Creates the admin server next to the public one: `/livez`, `/readyz` and `/metrics`, without a key; `null` without a
 * port for it. It measures from now on. When it listens on loopback, it answers loopback hosts only: otherwise a page
 * whose name resolves to this machine could read it in the browser of an operator.
 */
export const createAdminServer = async (
  { adminHost: host, adminPort: port }: AdminOptions,
  { database, watch, timer, log, signal }: AdminSources,
): Promise<AdminServer | null> => {
  if (port === undefined) return null;
  // Loaded only here, so that a server that measures nothing does not load it.
  const { createMetrics } = await import('../admin/metrics.ts');
  const metrics = createMetrics({ database, watch, maintenanceFailures: timer.failures });

  const pages = new Map<string, () => Promise<Page>>([
    ['/livez', async () => [200, json, '{"status":"ok"}']],
    [
      '/readyz',
      async () => {
        const readiness = await readReadiness(watch, signal.aborted);
        return [readiness.status === 'ok' ? 200 : 503, json, JSON.stringify(readiness)];
      },
    ],
    ['/metrics', async () => [200, metrics.contentType, await metrics.read()]],
  ]);
  const notFound: Page = [404, text, `This port has only ${[...pages.keys()].join(', ')}.\n`];

  const pageOf = async ({ method, url = '', headers }: IncomingMessage): Promise<Page> => {
    const [path = ''] = url.split('?', 1);
    const page = pages.get(path);
    if (isMisdirected(server, headers)) return misdirected;
    if (page === undefined) return notFound;
    if (method !== 'GET' && method !== 'HEAD') return notAllowed;
    return page().catch((error: unknown) => {
      log.error({ err: error, path }, 'an answer of the admin port failed');
      return failed;
    });
  };
  const answer: RequestListener = async (request, response) => {
    const [status, type, body] = await pageOf(request);
    const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) };
    const allow = status === 405 ? { Allow: 'GET, HEAD' } : {};
    response.writeHead(status, { ...headers, 'Cache-Control': 'no-store', ...allow }).end(body);
  };
  const server = createHardenedServer(answer, {
    maxConnections,
    maxConnectionsPerAddress: maxConnections,
  });
  return {
    server,
    start: () => listen(server, { host, port }, '--admin-port'),
    stop() {
      metrics.stop();
      server.close().closeAllConnections();
    },
  };
};
