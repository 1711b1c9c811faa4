import { onTestFinished } from 'vitest';
import { createScratchDirectory } from '../src/scratch-directory.ts';
import { type ServerProcess, type ServerStart, startServer } from '../src/server/server-process.ts';
import { type Service, openService as startService } from '../src/server/service.ts';

/** A folder that is gone when the test is over. */
export const openDirectory = (): string => {
  const directory = createScratchDirectory();
  onTestFinished(directory.remove);
  return directory.path;
};

/** Starts a server that is gone when the test is over. */
export const openServer = async (start: ServerStart): Promise<ServerProcess> => {
  const server = await startServer(start);
  onTestFinished(server.kill);
  return server;
};

/** A server on a new database, which both are gone when the test is over. */
export const openService = async (start: Partial<ServerStart> = {}): Promise<Service> => {
  const service = await startService(start);
  onTestFinished(service.end);
  return service;
};
