// The rules as pure functions, for tests and for hosts that decide by themselves.
export { createJob, type Decision, type WriteContext } from './create-job.ts';
export { type SanitizedDescription, sanitizeDescription } from './description.ts';
export type { ReadContext, ResolvedLocations } from './fields/kinds/field.ts';
export { addDays, type Instant, parseInstant, toInstant } from './instant.ts';
export type { NewJob } from './job.ts';
export {
  createJobInputReader,
  type JobInput,
  locationsNamedIn,
  type ReadJobInput,
  referenceIdIn,
} from './job-input.ts';
export { formatMoney, type Money, maxMoney, parseMoney } from './money.ts';
export { isDueForRefresh, refreshJob } from './refresh-job.ts';
export { updateJob } from './update-job.ts';
