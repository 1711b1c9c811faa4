export type { BackupFailed } from './backup.ts';
export {
  openSqliteStore,
  type SqliteStore,
  type SqliteStoreOptions,
} from './open-sqlite-store.ts';
export type { StoreOpenError } from './store-open-error.ts';
