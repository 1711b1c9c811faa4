export { openSqliteCopySource } from './copy/copy-source.ts';
export { openSqliteCopyTarget } from './copy/copy-target.ts';
export type { BackupFailed } from './file/backup.ts';
export { type FileSchema, readFileSchema } from './file/read-schema.ts';
export { type Restored, type RestoreFailed, restoreDatabase } from './file/restore.ts';
export type { StoreOpenError } from './file/store-open-error.ts';
export { verifyDatabase } from './file/verify-database.ts';
export { openSqliteStore, type SqliteStoreOptions } from './open-sqlite-store.ts';
export type { SqliteStore } from './sqlite-store.ts';
