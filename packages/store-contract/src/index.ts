export { acme, aFullJob, aNewJob, atMinute, globex } from './a-new-job.ts';
export { describeJobStore, jobStoreCapabilities, runJobStoreCase } from './describe-job-store.ts';
export type {
  JobStoreCapability,
  JobStoreCase,
  OpenedJobStore,
  OpenJobStore,
} from './job-store-case.ts';
