export { createJob, type Decided, type WriteContext } from './create-job.ts';
export { createJobService, type JobServiceOptions } from './create-job-service.ts';
export { type SanitizedDescription, sanitizeDescription } from './description.ts';
export { type Employer, type EmployerId, employerId } from './employer.ts';
export { foldText } from './fold-text.ts';
export { addDays, type Instant, parseInstant, toInstant } from './instant.ts';
export {
  type ApplicantRouting,
  type Job,
  type JobHeader,
  type JobId,
  type JobStatus,
  jobId,
  jobLimits,
  jobStatuses,
  type NewJob,
  parseJobId,
  type Salary,
} from './job.ts';
export * from './job-error.ts';
export {
  createJobInputReader,
  type JobFields,
  type JobInput,
  type JobInputReader,
  type Places,
  placesNamedIn,
  referenceIdIn,
} from './job-input.ts';
export { createJobJson, type JobJson } from './job-json.ts';
export {
  type JobQuery,
  type JobQueryInput,
  type JobSearch,
  listLimits,
  readJobQuery,
  readPaging,
  readTerm,
} from './job-query.ts';
export type { DeleteResult, JobList, JobService, WriteOptions, WrittenJob } from './job-service.ts';
export type { JobKey, JobPage, JobStore } from './job-store.ts';
export { formatMoney, type Money, type MoneyFault, maxMoney, parseMoney } from './money.ts';
export {
  type ReferenceDataProblem,
  readReferenceData,
} from './reference-data/check-reference-data.ts';
export {
  createLocationDirectory,
  type LocationDirectory,
} from './reference-data/location-directory.ts';
export {
  createPlaceResolver,
  type PlaceResolver,
  type PlaceResolverUnavailable,
  type ResolvedPlace,
} from './reference-data/place-resolver.ts';
export {
  defaultReferenceData,
  type JobCategory,
  type Location,
  type PositionType,
  type ReferenceData,
  type SalaryPeriod,
} from './reference-data/reference-data.ts';
export { isDueForRefresh, refreshJob } from './refresh-job.ts';
export { updateJob } from './update-job.ts';
