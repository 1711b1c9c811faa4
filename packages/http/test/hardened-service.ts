import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createHardenedServer, type ServerLimits } from '../src/index.ts';
import { openService } from './service.ts';

/** Serves a service on a port, until the test is over. */
export const serveHardened = async (
  limits: Partial<ServerLimits> = {},
  ...options: Parameters<typeof openService>
) => {
  const service = openService(...options);
  const server = createHardenedServer(service.listener, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { ...service, server, port };
};
