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
  const stop = (): void => void server.close().closeAllConnections();
  afterAll(stop);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://localhost:${port}`,
    /** Cuts every connection off, and listens again. */
    async restart(): Promise<void> {
      stop();
      await once(server, 'close');
      await once(server.listen(port, 'localhost'), 'listening');
    },
  };
};

/** A service in memory with an employer and its key, for the tests of a file. */
export const startService = async (origins: readonly string[] = []) => {
  const jobs = createJobService({ store: createMemoryJobStore() });
  const employer = { id: employerId(1), name: 'Maritime Welding', unlimited: false };
  const authenticate = (apiKey: string | null) => (apiKey === 'jp_x' ? employer : null);
  const service = await listen(createRequestListener({ jobs, authenticate, cors: { origins } }));
  return { ...service, apiKey: 'jp_x' };
};

/** A server that sends every request elsewhere, and the methods of those that it got. */
export const startRedirecting = async () => {
  const requests: unknown[] = [];
  const { baseUrl } = await listen((request, response) => {
    requests.push(request.method);
    request.resume();
    response.writeHead(308, { Location: 'http://elsewhere/' }).end();
  });
  return { baseUrl, requests };
};
