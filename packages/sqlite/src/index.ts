export type { BackupFailed } from './backup/backup.ts';
export { openSqliteCopySource, openSqliteCopyTarget } from './backup/copy-ends.ts';
export { type Restored, type RestoreFailed, restoreDatabase } from './backup/restore.ts';
export { verifyDatabase } from './backup/verify.ts';
export type { StoreOpenError } from './connection/store-open-error.ts';
export { openSqliteStore, type SqliteStoreOptions } from './open-sqlite-store.ts';
export { readFileSchema } from './schema/with-database.ts';
export type { SqliteStore } from './sqlite-store.ts';
