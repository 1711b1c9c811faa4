// For authors of stores and other adapters: the ports, their errors, and the rules that adapters share.
export { cursorExpired, firstCursor, positionOf } from './change-log/change-cursor.ts';
export type { ChangeLog } from './change-log/change-log.ts';
export type { ChangeStamp } from './change-log/job-change.ts';
export { checkRetention, keptFrom } from './change-log/retention.ts';
export { isEmailAddress } from './fields/application-addresses.ts';
export { emptyProfile } from './fields/employer-profile.ts';
export {
  apiKeyNotFound,
  employerNotFound,
  slugTaken,
} from './job/employer.ts';
export type { NewJob } from './job/job.ts';
export {
  idsUsedUp,
  outcomeUnknown,
  type ReferenceIdTaken,
  referenceIdTaken,
  type StoreUnavailable,
  storeUnavailable,
  type VersionConflict,
  versionConflict,
  type WriteFailure,
} from './job/job-error.ts';
export { largestId } from './job/job-limits.ts';
export type { Language } from './job/optional-members.ts';
export { bytesBesideJob } from './job-rules/job-size.ts';
export { readChangeQuery } from './list-queries/change-query.ts';
export {
  isListed,
  isTimed,
  type JobQuery,
  storedStatusOf,
} from './list-queries/job-query.ts';
export { closingDayOf, openUntilOf } from './places/closing-day.ts';
export { createLocationDirectory } from './places/location-directory.ts';
export { namesOfLocation } from './places/location-index.ts';
export { postalPlaceOf } from './places/postal-place.ts';
export { findProvince, type ProvinceCode } from './places/provinces.ts';
export { foldLetters, foldTownName, withoutMunicipality } from './places/town-name.ts';
export { listedItem } from './reference-lists/listed-items.ts';
export type { ListItem } from './reference-lists/reference-data.ts';
export { beginComplete } from './service/bulk/complete.ts';
export { type BodyToPut, type PutBody, putAll } from './service/bulk/put-all.ts';
export { type Line, readLines } from './service/bulk/read-lines.ts';
export { removeEmployer } from './service/bulk/remove-employer.ts';
export type {
  ApiKey,
  EmployerStore,
  KeyHash,
  KeyHolder,
  KeyUse,
  NewApiKey,
  NewEmployer,
  StoredEmployer,
} from './store/employer-store.ts';
export type { DueForRefresh, JobPage, JobStore, JobUpdate } from './store/job-store.ts';
export type { Lease, Leases } from './store/leases.ts';
export {
  createOpenBatch,
  type OpenJobsQuery,
  type PublishedJobs,
} from './store/published-jobs.ts';
export type { SchemaStep, Store, StoreSizes } from './store/store.ts';
export { createFairQueue } from './store-support/fair-queue.ts';
export { createTurns } from './store-support/turns.ts';
export { createFairShare, sliceMs } from './values/fair-share.ts';
export { foldText } from './values/fold-text.ts';
export { present, toInstant } from './values/instant.ts';
export { encodingOf, readJson } from './values/json/read-json.ts';
export { checkOptions, checkPort } from './values/options.ts';
export { nearestName } from './values/spelling.ts';
export { carriedText, fromWindows1252, quotable, shown, withoutKeys } from './values/text.ts';
export {
  checkBasePath,
  configuredBaseUrl,
  readBaseUrl,
  splitTarget,
} from './web-support/addresses.ts';
export { isFresh, readEntityTags } from './web-support/entity-tag-match.ts';
export { languageOf, namedLanguage, readQValues } from './web-support/negotiation.ts';
