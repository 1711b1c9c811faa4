export type {
  BatchAcceptedJson,
  BatchArchivedJson,
  BatchRefusedJson,
  BatchWarningJson,
  DryRunBatchAcceptedJson,
  DryRunJson,
  HttpErrorCode,
  ItemBody,
  JobBody,
  JobHeaderJson,
  JobJson,
  JobListJson,
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
