import { describe, it } from 'vitest';
import { remove } from './cases/delete.ts';
import { failure } from './cases/failure.ts';
import { find } from './cases/find.ts';
import { insert } from './cases/insert.ts';
import { isolation } from './cases/isolation.ts';
import { lifecycle } from './cases/lifecycle.ts';
import { list } from './cases/list.ts';
import { races } from './cases/races.ts';
import { randomCommands } from './cases/random-commands.ts';
import { refresh } from './cases/refresh.ts';
import { reopen } from './cases/reopen.ts';
import { search } from './cases/search.ts';
import { update } from './cases/update.ts';
import type { JobStoreCapability, JobStoreCase, OpenJobStore } from './job-store-case.ts';

/** Everything that a store must do, as data. */
export const jobStoreCapabilities: readonly JobStoreCapability[] = [
  find,
  insert,
  update,
  remove,
  list,
  search,
  isolation,
  races,
  refresh,
  failure,
  reopen,
  randomCommands,
  lifecycle,
];

/** Runs one case on a store of its own; rejects when the store breaks the promise. */
export const runJobStoreCase = async (each: JobStoreCase, open: OpenJobStore): Promise<void> => {
  const opened = await open();
  try {
    await each.run(opened);
  } finally {
    await opened.close();
  }
};

// The property cases make thousands of calls, each of which may wait for a disk.
const caseTimeoutMs = 120_000;

/**
 * Registers the whole suite with vitest. Every case gets a store of its own; a store passes all of
 * them or is no store. The properties run as often as fast-check is configured to, and print the
 * seed when they fail.
 *
 * @example
 * describeJobStore('memory', async () => {
 *   const store = createMemoryJobStore();
 *   return { store, reopen: async () => store, close: async () => {} };
 * });
 */
export const describeJobStore = (name: string, open: OpenJobStore): void => {
  describe(`the job store ${name}`, () => {
    for (const capability of jobStoreCapabilities) {
      describe(capability.name, () => {
        for (const each of capability.cases) {
          it(each.name, { timeout: caseTimeoutMs }, () => runJobStoreCase(each, open));
        }
      });
    }
  });
};
