export type { BackupFailed } from './file/backup.ts';
export type { StoreOpenError } from './file/store-open-error.ts';
export {
  openSqliteStore,
  type SqliteStore,
  type SqliteStoreOptions,
} from './open-sqlite-store.ts';
