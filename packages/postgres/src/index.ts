export { type Address, type Host, readAddress } from './connection/address.ts';
export { openPostgresCopySource } from './copy/copy-source.ts';
export { openPostgresCopyTarget } from './copy/copy-target.ts';
export { examinePostgres, type PostgresExamination } from './examine.ts';
export { migratePostgres, readPostgresSchema } from './migrations/migrate-postgres.ts';
export { openPostgresStore, type PostgresStoreOptions } from './open-postgres-store.ts';
export type { PostgresStore } from './postgres-store.ts';
export type { StoreOpenError } from './store-open-error.ts';
