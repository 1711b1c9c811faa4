import { join } from 'node:path';
import { createApiClient } from '../client/api-client.ts';
import { addEmployer } from '../employer-account.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { type ServerStart, startServer } from './server-process.ts';

/** Starts a server on a new database with one employer, and a client of that. By default it logs errors only. */
export const openService = async (start: Partial<ServerStart> = {}) => {
  const directory = createScratchDirectory();
  const database = join(directory.path, 'jobs.sqlite');
  const account = await addEmployer(database);
  const server = await startServer({ database, options: ['--log-level', 'error'], ...start });
  return {
    ...{ directory: directory.path, database, account, server },
    api: createApiClient(server.address, account.apiKey),
    /** Kills the server and removes its files. */
    async end(): Promise<void> {
      await server.kill();
      directory.remove();
    },
  };
};

export type Service = Awaited<ReturnType<typeof openService>>;
