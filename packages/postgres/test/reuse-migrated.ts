import { migratePostgres } from '@jobposting/postgres';
import { type ReusedDatabases, reuseDatabases } from '@jobposting/test-postgres';

/** Creates databases with their schema on the server with this address; each is reused. */
export const reuseMigrated = (server: string): ReusedDatabases =>
  reuseDatabases(server, async (address) => (await migratePostgres({ address }))._unsafeUnwrap());
