// For those who write a store or another adapter of the core.
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
export type { NewJob } from './job.ts';
export {
  type OutcomeUnknown,
  outcomeUnknown,
  placesUnavailable,
  type ReferenceIdTaken,
  referenceIdTaken,
  type StoreUnavailable,
  storeUnavailable,
  type VersionConflict,
  versionConflict,
} from './job-error.ts';
export type { JobQuery, JobSearch } from './job-query.ts';
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
} from './reference-data/location-resolver.ts';
export type { Store } from './store.ts';
