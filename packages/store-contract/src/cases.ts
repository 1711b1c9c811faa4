export {
  employerStoreCapabilities,
  jobStoreCapabilities,
  networkStoreCapabilities,
  sharedStoreCapabilities,
  webhookStoreCapabilities,
} from './capabilities.ts';
export { aKeyHash, aNewKey } from './employers/calls.ts';
export { codeOf, expectError, expectOk } from './expectations.ts';
export { acme, aFullJob, aNewJob, aStamp, atMinute, globex } from './jobs/a-new-job.ts';
export { aQuery } from './jobs/calls.ts';
export type { Cut, Network, NetworkStore, OpenNetworkStore } from './network/network-store.ts';
export type { OpenSharedStore, SharedStore } from './shared/shared-store.ts';
export {
  type CapabilityOn,
  type CaseOn,
  type OpenedStore,
  type OpenStore,
  runStoreCase,
  type StoreCapability,
} from './store-case.ts';
export { addWebhook, aNewWebhook } from './webhooks/calls.ts';
