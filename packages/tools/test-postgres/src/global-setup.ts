import type { TestProject } from 'vitest/node';
import './provided.ts';
import { startPostgres } from './start-postgres.ts';

/**
 * Starts the server that the tests of a project share, unless `JOBPOSTING_TEST_POSTGRES` has the address of
 * one. `JOBPOSTING_TEST_POSTGRES_BIN` is the folder of a `postgres` other than that of npm.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.JOBPOSTING_TEST_POSTGRES;
  if (given !== undefined) {
    project.provide('postgres', given);
    return async () => {};
  }
  // Undefined, whatever its type says, where the project sets no variable.
  const server = await startPostgres({ bin: project.config.env?.JOBPOSTING_TEST_POSTGRES_BIN });
  project.provide('postgres', server.address);
  return server.stop;
};
