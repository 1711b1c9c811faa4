import { join } from 'node:path';
import { type ApiClient, createApiClient } from '../client/api-client.ts';
import { addEmployer, type EmployerAccount } from '../employer-account.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { type ServerProcess, type ServerStart, startServer } from './server-process.ts';

/** A new database with one employer, a server on it, and a client of that employer. */
export interface Service {
  readonly directory: string;
  readonly database: string;
  readonly account: EmployerAccount;
  readonly server: ServerProcess;
  readonly api: ApiClient;
  /** Kills the server and removes its files. */
  readonly end: () => Promise<void>;
}

/** Starts a server on a new database; by default it logs errors only. */
export const openService = async (start: Partial<ServerStart> = {}): Promise<Service> => {
  const directory = createScratchDirectory();
  const database = join(directory.path, 'jobs.sqlite');
  const account = await addEmployer(database);
  const server = await startServer({ database, options: ['--log-level', 'error'], ...start });
  return {
    ...{ directory: directory.path, database, account, server },
    api: createApiClient(server.address, account.apiKey),
    async end() {
      await server.kill();
      directory.remove();
    },
  };
};
