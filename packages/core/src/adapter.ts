// For those who write a store or another adapter: the ports, and the types of all errors.
export { err, ok, type Result } from 'neverthrow';
export { type BodyToPut, type PutBody, putAll } from './bulk/put-all.ts';
export { type Line, type LineTooLong, readLines } from './bulk/read-lines.ts';
export { cursorOf, firstCursor, positionOf } from './changes/change-cursor.ts';
export type { ChangeLog, ChangePage, HistoryEntry, Retention } from './changes/change-log.ts';
export { readChangeQuery } from './changes/change-query.ts';
export {
  type ChangedJob,
  type ChangeStamp,
  type JobChangeKind,
  kindOfUpdate,
  ownStamp,
} from './changes/job-change.ts';
export {
  changeAt,
  changeOfInsert,
  changesOfDelete,
  changesOfUpdate,
  closesAtOf,
  closingOf,
  type NewChange,
} from './changes/new-change.ts';
export { checkRetention, defaultRetention, keptDays, keptFrom } from './changes/retention.ts';
export {
  type CopiedChange,
  type CopiedHistory,
  type CopiedJob,
  type CopiedKey,
  type CopiedRows,
  type CopiedSettings,
  type CopyCounts,
  type CopyPart,
  copyParts,
} from './copy/copied-rows.ts';
export { type CopySource, CopyStopped, type CopyTarget } from './copy/copy-ports.ts';
export {
  type CopyFailed,
  type CopyOptions,
  type CopyProgress,
  copyStore,
} from './copy/copy-store.ts';
export type { SanitizeDescription, SanitizedDescription } from './description.ts';
export {
  type ApiKeyNotFound,
  apiKeyNotFound,
  type EmployerNotFound,
  employerNotFound,
  type SlugTaken,
  slugTaken,
} from './employer-error.ts';
export { emptyProfile } from './employer-profile.ts';
export type {
  ApiKey,
  EmployerStore,
  KeyHash,
  KeyHolder,
  KeyRevocation,
  KeyUse,
  NewApiKey,
  NewEmployer,
  StoredEmployer,
} from './employer-store.ts';
export { createFairQueue, type FairQueue } from './fair-queue.ts';
export { isEmailAddress } from './fields/application-email.ts';
export { foldText } from './fold-text.ts';
export { checkBasePath } from './http/base-path.ts';
export { configuredBaseUrl, readBaseUrl } from './http/base-url.ts';
export {
  type EntityTags,
  isFresh,
  isMatch,
  isMatchOfContent,
  readEntityTags,
} from './http/entity-tags.ts';
export { languageOf } from './http/language.ts';
export { type RequestTarget, splitTarget } from './http/request-target.ts';
export { largestId } from './ids.ts';
export { type Instant, present, toInstant } from './instant.ts';
export type { NewJob } from './job.ts';
export {
  type CursorExpired,
  cursorExpired,
  type InvalidJob,
  type InvalidQuery,
  idsUsedUp,
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
export { isFoundBy, isListed, type JobQuery, type JobSearch } from './job-query.ts';
export { bytesBesideJob } from './job-size.ts';
export type { DueForRefresh, JobCounts, JobPage, JobStore, JobUpdate } from './job-store.ts';
export { headerBytes, jobBytes, pageBytes } from './kept-bytes.ts';
export { listKeyOf } from './list-key.ts';
export { always, isWithin, type OpenSpan, overlap, spanBetween } from './open-span.ts';
export { checkOptions, checkPort } from './options.ts';
export type { PagePosition } from './paging.ts';
export {
  createOpenBatch,
  type OpenBatch,
  type OpenJobCount,
  type OpenJobCounts,
  type OpenJobsQuery,
  openBatchBytes,
  type PublishedJobs,
} from './published-jobs.ts';
export {
  type ListLanguage,
  listedItem,
  listedItems,
  type ShownItem,
} from './reference-data/listed-items.ts';
export {
  createLocationDirectory,
  type LocationDirectory,
} from './reference-data/location-directory.ts';
export {
  createLocationResolver,
  type LocationResolution,
  type LocationResolver,
  type LocationResolverUnavailable,
} from './reference-data/location-resolver.ts';
export { type PostalPlace, postalPlaceOf } from './reference-data/postal-place.ts';
export type {
  JobCategory,
  ListItem,
  PositionType,
  SalaryPeriod,
} from './reference-data/reference-data.ts';
export { type RemovedEmployer, removeEmployer } from './remove-employer.ts';
export type { SchemaStep, Store, StoreSizes } from './store.ts';
export { readStoredFields, readStoredIds, readStoredLocations } from './stored-lists.ts';
