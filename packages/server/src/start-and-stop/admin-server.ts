import type { IncomingHttpHeaders, RequestListener, Server, ServerResponse } from 'node:http';
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

interface Page {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}

const maxConnections = 64;

const json = 'application/json; charset=utf-8';
const text = 'text/plain; charset=utf-8';

const notAllowed: Page = { status: 405, body: 'Only GET and HEAD.\n' };
const misdirected: Page = {
  status: 421,
  body: 'This port listens on loopback, and answers requests to localhost, 127.0.0.1 or [::1] only.\n',
};

const isOnLoopback = (server: Server): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test((server.address() as AddressInfo).address);

const isLoopbackHost = (host: string): boolean =>
  /^(?:(?:[^:]+\.)?localhost|127(?:\.\d+){3}|\[::1\])(?::\d*)?$/i.test(host);

// A client of HTTP/1.0 may send no Host; every browser sends one.
const isMisdirected = (server: Server, { host }: IncomingHttpHeaders): boolean =>
  host !== undefined && !isLoopbackHost(host) && isOnLoopback(server);

const send = (
  response: ServerResponse,
  { status = 200, type = text, body }: Page,
  headers: Record<string, string> = {},
): void => {
  response
    .writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      ...headers,
    })
    .end(body);
};

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

  const pages: Readonly<Record<string, () => Promise<Page>>> = {
    '/livez': async () => ({ type: json, body: '{"status":"ok"}' }),
    '/readyz': async () => {
      const readiness = await readReadiness(watch, signal.aborted);
      const status = readiness.status === 'ok' ? 200 : 503;
      return { status, type: json, body: JSON.stringify(readiness) };
    },
    '/metrics': async () => ({ type: metrics.contentType, body: await metrics.read() }),
  };
  const notFound = { status: 404, body: `This port has only ${Object.keys(pages).join(', ')}.\n` };

  const answer: RequestListener = async ({ method, url = '', headers }, response) => {
    if (isMisdirected(server, headers)) return send(response, misdirected);
    const path = url.split('?', 1)[0] as string;
    if (!Object.hasOwn(pages, path)) return send(response, notFound);
    if (method !== 'GET' && method !== 'HEAD') {
      return send(response, notAllowed, { Allow: 'GET, HEAD' });
    }
    try {
      send(response, await (pages[path] as () => Promise<Page>)());
    } catch (error) {
      log.error({ err: error, path }, 'an answer of the admin port failed');
      send(response, { status: 500, body: 'The request failed; the log says why.\n' });
    }
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
