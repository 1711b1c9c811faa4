export { err, ok, Result } from 'neverthrow';
export type { ChangePage, HistoryEntry, Retention } from './change-log/change-log.ts';
export {
  type ChangeListJson,
  type JobChange,
  type JobChangeJson,
  type JobChangeType,
  jobChangeTypes,
} from './change-log/job-change.ts';
export { readEmployerProfile } from './fields/employer-profile.ts';
export {
  type Caller,
  type Employer,
  type EmployerId,
  type EmployerProfile,
  employerId,
} from './job/employer.ts';
export { isOpen } from './job/is-open.ts';
export {
  type Job,
  type JobHeader,
  type JobId,
  type JobKey,
  type JobStatus,
  jobId,
  jobStatuses,
  type Location,
  parseJobId,
  type Salary,
} from './job/job.ts';
export type { JobError } from './job/job-error.ts';
export { jobLimits } from './job/job-limits.ts';
export type { Workplace } from './job/optional-members.ts';
export type {
  Problem,
  QueryProblem,
  Warning,
} from './job/problem.ts';
export { checkJob } from './job-rules/check-job.ts';
export { type ChangeQueryInput, changeLimits } from './list-queries/change-query.ts';
export type { JobQueryInput } from './list-queries/job-query.ts';
export { listLimits } from './list-queries/page-size.ts';
export type { LocationResolver } from './places/location-resolver.ts';
export { readReferenceData } from './reference-lists/check-reference-data.ts';
export { defaultReferenceData, type ReferenceData } from './reference-lists/reference-data.ts';
export type {
  BatchAcceptedJson,
  BatchArchivedJson,
  BatchFailureJson,
  BatchRefusedJson,
  DryRunBatchAcceptedJson,
} from './representations/batch-json.ts';
export {
  type ItemBody,
  type JobBody,
  type JobPutBody,
  type JobUpdateBody,
  type LocationBody,
  type NumberOrText,
  type SalaryBody,
  uncheckedBody,
} from './representations/job-body.ts';
export type {
  DryRunJson,
  JobHeaderJson,
  JobJson,
  JobListJson,
  JobMember,
  ListItemJson,
  LocationJson,
  LocationListJson,
  OpenJobsJson,
  PageJson,
  PagingJson,
  ReferenceListJson,
  SalaryJson,
  SalaryPeriodJson,
} from './representations/job-json.ts';
export {
  createJobSerializer,
  type JobSerializer,
  jobBodyJson,
} from './representations/job-serializer.ts';
export type {
  HttpErrorCode,
  JobWarningJson,
  ProblemItemJson,
  ProblemJson,
  WarningJson,
} from './representations/problem-json.ts';
export { createJobService } from './service/job-service.ts';
export type { JobServiceOptions } from './service/job-service-options.ts';
export type { Maintenance } from './service/maintain.ts';
export type {
  DryRun,
  JobList,
  JobService,
  JobWrites,
  WriteOptions,
  Written,
  WrittenJob,
} from './service/use-cases.ts';
export type { Instant } from './values/instant.ts';
export type { Money } from './values/money.ts';
