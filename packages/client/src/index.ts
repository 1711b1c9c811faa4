export type {
  BatchAcceptedJson,
  BatchArchivedJson,
  BatchRefusedJson,
  ChangeListJson,
  DryRunBatchAcceptedJson,
  DryRunJson,
  HttpErrorCode,
  ItemBody,
  JobBody,
  JobChangeJson,
  JobChangeType,
  JobHeaderJson,
  JobJson,
  JobListJson,
  JobMember,
  JobPutBody,
  JobStatus,
  JobUpdateBody,
  JobWarningJson,
  ListItemJson,
  LocationBody,
  LocationJson,
  LocationListJson,
  NumberOrText,
  PageJson,
  PagingJson,
  ProblemItemJson,
  ProblemJson,
  SalaryBody,
  SalaryJson,
  SalaryPeriodJson,
  WarningJson,
  Workplace,
} from '@jobposting/core';
export type { Advice } from '@jobposting/core/rules';
export type { ChangeListQuery, ChangeReading, FollowOptions } from './calls/changes.ts';
export type {
  DryRun,
  FoundJob,
  JobListQuery,
  Jobs,
  JobWrites,
  WriteOptions,
  WrittenJob,
} from './calls/job-calls.ts';
export { uncheckedBody } from './calls/jobs.ts';
export type {
  LocationListQuery,
  Locations,
  ReferenceList,
  ReferenceListOptions,
} from './calls/reference-lists.ts';
export { type Client, createClient, type OpenApiJson } from './client.ts';
export type { ClientOptions } from './client-options.ts';
export {
  type OpenJobJson,
  type OpenJobsFilters,
  type OpenJobsOptions,
  openJobs,
} from './open-jobs.ts';
export type { BatchBodies } from './sending/batch-lines.ts';
export { JobpostingError, type JobpostingErrorCode } from './sending/jobposting-error.ts';
export type { CallOptions } from './sending/send.ts';
export type { BatchAnswer, BatchOptions } from './sending/send-batch.ts';
