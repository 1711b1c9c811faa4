export * from './cases.ts';
export { describeEmployerStore, describeJobStore } from './describe-store.ts';
