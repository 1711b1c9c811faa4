import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ApiClient, createApiClient } from '../src/api-client.ts';
import { addEmployer, type EmployerAccount } from '../src/employer-account.ts';
import { createScratchDirectory } from '../src/scratch-directory.ts';
import { type ServerProcess, type ServerStart, startServer } from '../src/server-process.ts';

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

/** A database with one employer, a server on it, and a client of that employer. */
export const openService = async (
  start: Partial<ServerStart> = {},
): Promise<{
  readonly directory: string;
  readonly database: string;
  readonly account: EmployerAccount;
  readonly server: ServerProcess;
  readonly api: ApiClient;
}> => {
  const directory = openDirectory();
  const database = join(directory, 'jobs.sqlite');
  const account = await addEmployer(database);
  const server = await openServer({ database, options: ['--log-level', 'error'], ...start });
  return {
    directory,
    database,
    account,
    server,
    api: createApiClient(server.address, account.apiKey),
  };
};
