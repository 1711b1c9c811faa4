// For authors of stores: the changes that a write appends to the log; on a database, jobs, employers and changes as
// rows, and how long a list may be cached.
export { pageAfter } from './change-log/change-page.ts';
export {
  changeAt,
  changeOfInsert,
  changesOfDelete,
  changesOfUpdate,
  closesAtOf,
  closingOf,
  type NewChange,
} from './change-log/new-change.ts';
export { createJobCache, type JobCache } from './store-support/job-cache.ts';
export {
  always,
  createPageCache,
  headerBytes,
  type KeptPage,
  type OpenSpan,
  overlap,
  spanBetween,
} from './store-support/page-cache.ts';
export { type ChangeRow, changeColumns, toChange } from './store-support/stored-change.ts';
export {
  type CallerRow,
  callerColumns,
  type EmployerRow,
  employerColumns,
  type KeyRow,
  keyColumns,
  toApiKey,
  toCaller,
  toCheckedEmployer,
  toEmployer,
  toProfileColumns,
} from './store-support/stored-employer.ts';
export {
  type HeaderRow,
  headerColumns,
  type JobRow,
  jobColumns,
  toHeader,
  toJob,
  toJobBefore,
  toJobColumns,
} from './store-support/stored-job.ts';
export { fromMillis, RowDamaged, type WholeNumber } from './store-support/stored-row.ts';
export {
  toWebhook,
  toWebhookColumns,
  type WebhookRow,
  webhookColumns,
} from './store-support/stored-webhook.ts';
export {
  type ColumnKind,
  type CommonTable,
  columnsOf,
  commonTables,
} from './store-support/tables.ts';
export { toMillis } from './values/instant.ts';
