export { aKeyHash, aNewKey } from './employers/calls.ts';
export { employerStoreCapabilities } from './employers/employer-store-capabilities.ts';
export { codeOf, expectError, expectOk } from './expectations.ts';
export { acme, aFullJob, aNewJob, aStamp, atMinute, globex } from './jobs/a-new-job.ts';
export { aQuery } from './jobs/calls.ts';
export { jobStoreCapabilities } from './jobs/job-store-capabilities.ts';
export type { Cut, Network, NetworkStore, OpenNetworkStore } from './network/network-store.ts';
export { networkStoreCapabilities } from './network/network-store-capabilities.ts';
export type { OpenSharedStore, SharedStore } from './shared/shared-store.ts';
export { sharedStoreCapabilities } from './shared/shared-store-capabilities.ts';
export {
  type CapabilityOn,
  type CaseOn,
  type OpenedStore,
  type OpenStore,
  runStoreCase,
  type StoreCapability,
  type StoreCase,
} from './store-case.ts';
