export { checkPostgres, type PostgresCheck } from './checks/check-postgres.ts';
export { type Address, type Host, readAddress } from './connection/address.ts';
export { openPostgresCopySource, openPostgresCopyTarget } from './copy/copy-ends.ts';
export { openPostgresStore, type PostgresStoreOptions } from './open-postgres-store.ts';
export type { PostgresStore } from './postgres-store.ts';
export { migratePostgres, readPostgresSchema } from './schema/migrate-postgres.ts';
export type { StoreOpenError } from './schema/store-open-error.ts';
