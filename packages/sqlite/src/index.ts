export type { BackupFailed } from './backup/backup.ts';
export { readFileSchema } from './backup/read-file-schema.ts';
export { type Restored, type RestoreFailed, restoreDatabase } from './backup/restore.ts';
export { verifyDatabase } from './backup/verify.ts';
export { openSqliteCopySource } from './copy/copy-source.ts';
export { openSqliteCopyTarget } from './copy/copy-target.ts';
export type { StoreOpenError } from './driver/store-open-error.ts';
export { openSqliteStore, type SqliteStoreOptions } from './open-sqlite-store.ts';
export type { SqliteStore } from './sqlite-store.ts';
