import './provided.ts';

export {
  createDatabase,
  execute,
  type ReusedDatabases,
  reuseDatabases,
  type TestDatabase,
} from './create-database.ts';
export { startProxy, type TestProxy } from './proxy.ts';
export { startPgbouncer } from './start-pgbouncer.ts';
export {
  freePort,
  startPostgres,
  type TestPostgres,
  type TestPostgresOptions,
} from './start-postgres.ts';
