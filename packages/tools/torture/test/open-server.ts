import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { createApiClient } from '../src/client/api-client.ts';
import { addEmployer } from '../src/employer-account.ts';
import { createScratchDirectory } from '../src/scratch-directory.ts';
import { type ServerProcess, type ServerStart, startServer } from '../src/server/server-process.ts';
import { type Service, openService as startService } from '../src/server/service.ts';
import { onSmallDisk } from './small-disk.ts';

/** A folder that is removed after the test. */
export const openDirectory = (): string => {
  const directory = createScratchDirectory();
  onTestFinished(directory.remove);
  return directory.path;
};

/** Starts a server that is stopped after the test. */
export const openServer = async (start: ServerStart): Promise<ServerProcess> => {
  const server = await startServer(start);
  onTestFinished(server.kill);
  return server;
};

/** A server on a new database, both for the duration of the test. */
export const openService = async (start: Partial<ServerStart> = {}): Promise<Service> => {
  const service = await startService(start);
  onTestFinished(service.end);
  return service;
};

/** A server on a new database for all tests of a file. */
export const sharedService = async (start: Partial<ServerStart> = {}): Promise<Service> => {
  const service = await startService(start);
  afterAll(service.end);
  return service;
};

/** A server whose database is on a disk of 4 MiB, and that disk as the server sees it. */
export const openOnSmallDisk = async (
  wrapperOn: (disk: string) => readonly string[] = () => [],
) => {
  const directory = openDirectory();
  const [prepared, disk] = [join(directory, 'jobs.sqlite'), join(directory, 'disk')];
  mkdirSync(disk);
  const { apiKey } = await addEmployer(prepared);
  const wrapper = [...onSmallDisk(disk, prepared), ...wrapperOn(disk)];
  const server = await openServer({ database: join(disk, 'jobs.sqlite'), wrapper });
  const seen = join(`/proc/${server.pid}/root`, disk);
  return { directory, server, apiKey, api: createApiClient(server.address, apiKey), seen };
};
