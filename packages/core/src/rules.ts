// The rules as pure functions, for tests and for hosts that decide by themselves.

export {
  type SanitizedDescription,
  sanitizeDescription,
} from './description/sanitize-description.ts';
export type { Lookups, ResolvedLocations } from './fields/kinds/field.ts';
export type { NewJob } from './job/job.ts';
export { createJob, type Decision, type WriteContext } from './job-rules/create-job.ts';
export {
  createJobInputReader,
  type JobInput,
  type ReadJobInput,
  usableReferenceIdOf,
} from './job-rules/job-input.ts';
export { isDueForRefresh, refreshJob } from './job-rules/refresh-job.ts';
export { updateJob } from './job-rules/update-job.ts';
export { addDays, type Instant, parseInstant, toInstant } from './values/instant.ts';
export { formatMoney, type Money, maxMoney, parseMoney } from './values/money.ts';
