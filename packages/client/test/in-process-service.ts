import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createJobService, employerId } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { createRequestListener } from '@jobposting/http';
import { afterAll } from 'vitest';

/** Listens for the tests of a file. */
export const listen = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, 'localhost');
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close().closeAllConnections();
    await closed;
  };
  afterAll(() => (server.listening ? stop() : undefined));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://localhost:${port}`, stop };
};

/** A service in memory with an employer and its key, for the tests of a file. */
export const startService = async (origins: readonly string[] = []) => {
  const jobs = createJobService({ store: createMemoryJobStore() });
  const employer = { id: employerId(1), name: 'Maritime Welding', unlimited: false };
  const authenticate = (apiKey: string | null) => (apiKey === 'jp_x' ? employer : null);
  const service = await listen(createRequestListener({ jobs, authenticate, cors: { origins } }));
  return { ...service, apiKey: 'jp_x' };
};

/** A server that redirects every request, and the methods of those that it got. */
export const startRedirecting = async () => {
  const requests: unknown[] = [];
  const { baseUrl } = await listen((request, response) => {
    requests.push(request.method);
    request.resume();
    response.writeHead(308, { Location: 'http://elsewhere/' }).end();
  });
  return { baseUrl, requests };
};
