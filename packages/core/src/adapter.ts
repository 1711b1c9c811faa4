// For those who write a store or another adapter: the ports, and the types of all errors.
export { err, ok, type Result } from 'neverthrow';
export {
  type ApiKeyNotFound,
  apiKeyNotFound,
  type EmployerNotFound,
  employerNotFound,
} from './employer-error.ts';
export type { ApiKey, EmployerStore, KeyHash, NewApiKey, NewEmployer } from './employer-store.ts';
export { foldText } from './fold-text.ts';
export { type Instant, toInstant } from './instant.ts';
export { isOpen } from './is-open.ts';
export type { NewJob } from './job.ts';
export {
  type InvalidJob,
  type InvalidQuery,
  type JobNotFound,
  type OutcomeUnknown,
  outcomeUnknown,
  type PlacesUnavailable,
  type PreconditionFailed,
  placesUnavailable,
  type ReferenceIdTaken,
  referenceIdTaken,
  type StoreUnavailable,
  storeUnavailable,
  type VersionConflict,
  versionConflict,
  type WriteContention,
} from './job-error.ts';
export { isFoundBy, type JobQuery, type JobSearch } from './job-query.ts';
export type { DueForRefresh, JobPage, JobStore, JobUpdate } from './job-store.ts';
export { checkOptions } from './options.ts';
export type { PagePosition } from './paging.ts';
export {
  createLocationDirectory,
  type LocationDirectory,
} from './reference-data/location-directory.ts';
export {
  createLocationResolver,
  type LocationResolver,
  type LocationResolverUnavailable,
  type ResolvedLocation,
} from './reference-data/location-resolver.ts';
export type {
  JobCategory,
  PositionType,
  SalaryPeriod,
} from './reference-data/reference-data.ts';
export type { Store } from './store.ts';
