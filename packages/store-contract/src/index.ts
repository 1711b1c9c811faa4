export * from './cases.ts';
export {
  describeEmployerStore,
  describeJobStore,
  describeNetworkStore,
  describeSharedStore,
  describeWebhookStore,
} from './describe-store.ts';
