export { err, ok, type Result } from 'neverthrow';
export type {
  BatchAcceptedJson,
  BatchArchivedJson,
  BatchFailureJson,
  BatchRefusedJson,
  BatchWarningJson,
  DryRunBatchAcceptedJson,
} from './batch-json.ts';
export type { ChangeListJson, JobChangeJson } from './changes/change-json.ts';
export type { ChangePage, HistoryEntry, Retention } from './changes/change-log.ts';
export { type ChangeQueryInput, changeLimits } from './changes/change-query.ts';
export type { ChangeReading } from './changes/change-use-cases.ts';
export {
  type JobChange,
  type JobChangeType,
  jobChangeTypes,
} from './changes/job-change.ts';
export { type Caller, type Employer, type EmployerId, employerId } from './employer.ts';
export {
  type EmployerProfile,
  type EmployerProfileInput,
  profileLimits,
  readEmployerProfile,
} from './employer-profile.ts';
export type { StoredEmployer } from './employer-store.ts';
export type { Instant } from './instant.ts';
export { isOpen } from './is-open.ts';
export {
  type ApplicantRouting,
  type Job,
  type JobHeader,
  type JobId,
  type JobKey,
  type JobStatus,
  jobId,
  jobStatuses,
  type NewJob,
  parseJobId,
  type Salary,
  type Workplace,
  workplaces,
} from './job.ts';
export {
  type ItemBody,
  type JobBody,
  type JobPutBody,
  type JobUpdateBody,
  type LocationBody,
  type NumberOrText,
  type SalaryBody,
  uncheckedBody,
} from './job-body.ts';
export type { JobError } from './job-error.ts';
export type {
  DryRunJson,
  JobHeaderJson,
  JobJson,
  JobListJson,
  ListItemJson,
  LocationJson,
  LocationListJson,
  PageJson,
  PagingJson,
  ReferenceListJson,
  SalaryJson,
  SalaryPeriodJson,
} from './job-json.ts';
export { jobLimits } from './job-limits.ts';
export type { JobMember } from './job-member.ts';
export { type JobQueryInput, listLimits } from './job-query.ts';
export { createJobSerializer, type JobSerializer, jobBodyJson } from './job-serializer.ts';
export { createJobService } from './job-service.ts';
export type { JobServiceOptions } from './job-service-options.ts';
export type { Location } from './location.ts';
export type { Maintenance } from './maintain.ts';
export type { Money } from './money.ts';
export type {
  Problem,
  ProblemCode,
  QueryProblem,
  Warning,
  WarningCode,
} from './problem.ts';
export type {
  HttpErrorCode,
  JobWarningJson,
  ProblemItemJson,
  ProblemJson,
} from './problem-json.ts';
export {
  type ReferenceDataProblem,
  readReferenceData,
} from './reference-data/check-reference-data.ts';
export { defaultReferenceData } from './reference-data/default-reference-data.ts';
export type { ReferenceData } from './reference-data/reference-data.ts';
export type {
  DryRun,
  JobList,
  JobService,
  JobWrites,
  WriteOptions,
  Written,
  WrittenJob,
} from './use-cases.ts';
