import './provided.ts';

export {
  createDatabase,
  execute,
  type ReusedDatabases,
  reuseDatabases,
  type TestDatabase,
} from './create-database.ts';
export { startProxy } from './proxy.ts';
export { startPgbouncer } from './start-pgbouncer.ts';
export {
  freePort,
  startPostgres,
  type TestPostgres,
} from './start-postgres.ts';
