import type { IncomingHttpHeaders, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHardenedServer } from '@jobposting/http';
import type { Logger } from '../logging/log.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

/** What the admin server needs to answer. */
export interface AdminOptions {
  readonly readReadiness: () => Promise<Readiness>;
  /** Called only when there is an admin server, so that a server that measures nothing does not load it. */
  readonly createMetrics: () => Promise<Metrics>;
  readonly log: Pick<Logger, 'error'>;
}

/** The admin server, for operators. */
export interface AdminServer {
  readonly server: Server;
  /** Cuts off answers in progress, and stops measuring. */
  readonly close: () => void;
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

const isLoopbackAddress = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

const isLoopbackHost = (host: string): boolean =>
  /^(?:(?:[^:]+\.)?localhost|127(?:\.\d+){3}|\[::1\])(?::\d*)?$/i.test(host);

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
 * Creates the admin server next to the public one: `/livez`, `/readyz` and `/metrics`, without a
 * key. It measures from now on. When it listens on loopback, it answers loopback hosts only: otherwise a page whose
 * name resolves to this machine could read it in the browser of an operator.
 */
export const createAdminServer = async (options: AdminOptions): Promise<AdminServer> => {
  const { readReadiness, log } = options;
  const metrics = await options.createMetrics();

  const pages: Readonly<Record<string, () => Promise<Page>>> = {
    '/livez': async () => ({ type: json, body: '{"status":"ok"}' }),
    '/readyz': async () => {
      const readiness = await readReadiness();
      const status = readiness.status === 'ok' ? 200 : 503;
      return { status, type: json, body: JSON.stringify(readiness) };
    },
    '/metrics': async () => ({ type: metrics.contentType, body: await metrics.read() }),
  };
  const notFound = { status: 404, body: `This port has only ${Object.keys(pages).join(', ')}.\n` };

  // A client of HTTP/1.0 may send no Host; every browser sends one.
  const isMisdirected = ({ host }: IncomingHttpHeaders): boolean =>
    isOnLoopback && host !== undefined && !isLoopbackHost(host);

  const answer: RequestListener = async ({ method, url = '', headers }, response) => {
    if (isMisdirected(headers)) return send(response, misdirected);
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
  let isOnLoopback = false;
  server.once('listening', () => {
    isOnLoopback = isLoopbackAddress((server.address() as AddressInfo).address);
  });

  return {
    server,
    close() {
      metrics.stop();
      server.close().closeAllConnections();
    },
  };
};
