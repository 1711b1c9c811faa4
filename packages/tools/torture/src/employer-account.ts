import { createApiKey } from '@jobposting/http';
import { openPostgresStore } from '@jobposting/postgres';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';

/** An employer of a database, and its key. */
export interface EmployerAccount {
  readonly id: number;
  readonly apiKey: string;
}

/** Adds an employer to a database, which is created when it is missing. */
export const addEmployer = async (database: string, name = 'Acme'): Promise<EmployerAccount> => {
  const store = database.startsWith('postgres:')
    ? expectOk(await openPostgresStore({ address: database }))
    : expectOk(await openSqliteStore({ path: database }));
  const { apiKey, key } = createApiKey();
  const { id } = expectOk(await store.employers.add({ name, unlimited: true }, key));
  await store.close();
  return { id, apiKey };
};
