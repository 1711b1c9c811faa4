export type {
  BatchAcceptedJson,
  BatchArchivedJson,
  BatchRefusedJson,
  BatchWarningJson,
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
  Workplace,
} from '@jobposting/core';
export type { ChangeListQuery, ChangeReading, FollowOptions } from './change-calls.ts';
export { type Client, createClient, type OpenApiJson } from './client.ts';
export type { ClientOptions } from './client-options.ts';
export type {
  BatchAnswer,
  BatchBodies,
  BatchOptions,
  DryRun,
  FoundJob,
  JobListQuery,
  Jobs,
  JobWrites,
  WriteOptions,
  WrittenJob,
} from './job-calls.ts';
export { JobpostingError, type JobpostingErrorCode } from './jobposting-error.ts';
export type {
  LocationListQuery,
  Locations,
  ReferenceList,
  ReferenceListOptions,
} from './reference-lists.ts';
export type { CallOptions } from './send.ts';
export { uncheckedBody } from './unchecked-body.ts';
