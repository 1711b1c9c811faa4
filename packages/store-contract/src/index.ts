export * from './cases.ts';
export {
  describeEmployerStore,
  describeJobStore,
  describeNetworkStore,
  describeSharedStore,
} from './describe-store.ts';
