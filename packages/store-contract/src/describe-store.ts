import type { EmployerStore, JobStore } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { employerStoreCapabilities } from './employers/employer-store-capabilities.ts';
import { jobStoreCapabilities } from './jobs/job-store-capabilities.ts';
import { type OpenStore, runStoreCase, type StoreCapability } from './store-case.ts';

const usualRuns = 100;

/** The property cases make thousands of calls, each of which may wait for a disk. */
const caseTimeoutMs = (): number =>
  120_000 * Math.max(1, (fc.readConfigureGlobal().numRuns ?? usualRuns) / usualRuns);

const describeStore = <Port>(
  title: string,
  capabilities: readonly StoreCapability<Port>[],
  open: OpenStore<Port>,
): void => {
  describe(title, () => {
    for (const { name, cases } of capabilities) {
      describe(name, () => {
        for (const each of cases) {
          it(each.name, { timeout: caseTimeoutMs() }, () => runStoreCase(each, open));
        }
      });
    }
  });
};

/**
 * Registers the suite of a store of jobs with vitest. Every case gets a store of its own. A store
 * must pass all of them. The properties run as often as fast-check is configured to, and print the
 * seed when they fail.
 *
 * @example
 * describeJobStore('memory', async () => {
 *   const store = createMemoryJobStore();
 *   return { store, reopen: async () => store, close: async () => {} };
 * });
 */
export const describeJobStore = (name: string, open: OpenStore<JobStore>): void =>
  describeStore(`the job store ${name}`, jobStoreCapabilities, open);

/**
 * Registers the suite of a store of employers and their API keys with vitest. Every case gets a
 * store of its own. A store must pass all of them.
 *
 * @example
 * describeEmployerStore('memory', async () => {
 *   const store = createMemoryEmployerStore();
 *   return { store, reopen: async () => store, close: async () => {} };
 * });
 */
export const describeEmployerStore = (name: string, open: OpenStore<EmployerStore>): void =>
  describeStore(`the employer store ${name}`, employerStoreCapabilities, open);
