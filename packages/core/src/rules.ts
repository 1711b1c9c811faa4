// The rules as pure functions, for tests and for hosts that apply them themselves.
export { type Advice, adviceFor } from './advice/advice-for.ts';
export { sanitizeDescription } from './description/sanitize-description.ts';
export { languageOfJob, languages } from './job/optional-members.ts';
export { createJob, type Decision, type WriteContext } from './job-rules/create-job.ts';
export {
  createJobInputReader,
  type JobInput,
  type ReadJobInput,
} from './job-rules/job-input.ts';
export { isDueForRefresh, refreshJob } from './job-rules/refresh-job.ts';
export { updateJob } from './job-rules/update-job.ts';
export type { AdviceListJson } from './representations/job-json.ts';
export { toInstant } from './values/instant.ts';
export { formatMoney, maxMoney, parseMoney } from './values/money.ts';
