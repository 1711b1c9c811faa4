import type { EmployerStore, JobStore, Store } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  employerStoreCapabilities,
  jobStoreCapabilities,
  networkStoreCapabilities,
  sharedStoreCapabilities,
  webhookStoreCapabilities,
} from './capabilities.ts';
import type { OpenNetworkStore } from './network/network-store.ts';
import type { OpenSharedStore } from './shared/shared-store.ts';
import { type CapabilityOn, type OpenStore, runStoreCase } from './store-case.ts';

const usualRuns = 100;

/** The property cases make thousands of calls, and each may wait for a disk, or for a network that is cut. */
const caseTimeoutMs = (): number =>
  300_000 * Math.max(1, (fc.readConfigureGlobal().numRuns ?? usualRuns) / usualRuns);

const describeStore = <Opened extends { close(): Promise<void> }>(
  title: string,
  capabilities: readonly CapabilityOn<Opened>[],
  open: () => Promise<Opened>,
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
 * Registers the suite of a store of jobs with vitest. Every case gets a new store. A store must pass all of them. The
 * properties run as often as fast-check is configured to, and print the seed when they fail.
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
 * Registers the suite of a store of employers and their API keys with vitest. Every case gets a new store. A store must
 * pass all of them.
 *
 * @example
 * describeEmployerStore('memory', async () => {
 *   const store = createMemoryEmployerStore();
 *   return { store, reopen: async () => store, close: async () => {} };
 * });
 */
export const describeEmployerStore = (name: string, open: OpenStore<EmployerStore>): void =>
  describeStore(`the employer store ${name}`, employerStoreCapabilities, open);

/**
 * Registers the suite of the webhooks of a store with vitest: what is due depends on its jobs, and webhooks go with
 * their employer. Every case gets a new store. A store must pass all of them.
 *
 * @example
 * describeWebhookStore('memory', async () => {
 *   const store = createMemoryStore();
 *   return { store, reopen: async () => store, close: store.close };
 * });
 */
export const describeWebhookStore = (name: string, open: OpenStore<Store>): void =>
  describeStore(`the webhook store ${name}`, webhookStoreCapabilities, open);

/**
 * Registers the suite of a database that several stores have open at the same time with vitest. Every case gets a new
 * database, open twice.
 *
 * @example
 * describeSharedStore('mine', async () => {
 *   const database = await createEmptyDatabase();
 *   const [first, second] = [await openMyStore(database), await openMyStore(database)];
 *   return {
 *     first,
 *     second,
 *     async close() {
 *       await first.close();
 *       await second.close();
 *       await database.remove();
 *     },
 *   };
 * });
 */
export const describeSharedStore = (name: string, open: OpenSharedStore): void =>
  describeStore(`the shared store ${name}`, sharedStoreCapabilities, open);

/**
 * Registers the suite of a store that reaches its database over a network with vitest: contact is lost in the middle of
 * each kind of write, and the store's answer must be true (decision D20). Every case gets a new database, open over a
 * network that it cuts, and directly.
 */
export const describeNetworkStore = (name: string, open: OpenNetworkStore): void => {
  for (const capability of networkStoreCapabilities) {
    describeStore(`the network store ${name}`, [capability], () => open(capability.timeLimitMs));
  }
};
