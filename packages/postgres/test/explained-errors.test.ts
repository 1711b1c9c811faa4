import { createDatabase } from '@jobposting/test-postgres';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { toFailure } from '../src/connection/postgres-error.ts';
import { openPostgresStore } from '../src/index.ts';

const open = async () => {
  const { address, drop } = await createDatabase(inject('postgres'));
  const store = (await openPostgresStore({ address }))._unsafeUnwrap();
  const client = new Client({ connectionString: address });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await store.close();
    await drop();
  });
  return { store, client };
};

describe('An error of PostgreSQL', () => {
  it.each([
    ['26000', 'EXECUTE nobody_prepared_it', 'does not exist'],
    ['42P05', 'PREPARE twice AS SELECT 1', 'already exists'],
  ])('caused by a pooler names the option for poolers: %s', async (sqlState, sql, own) => {
    const { client } = await open();
    const failure = await client
      .query(`PREPARE twice AS SELECT 1; ${sql}`)
      .then(() => null, toFailure);
    expect(failure).toMatchObject({ kind: 'refused', sqlState, error: { reason: 'failed' } });
    const message = failure?.kind === 'refused' && String(failure.error.cause);
    expect(message).toContain(own);
    expect(message).toContain('--prepared-statements false');
  });

  it('for a missing table asks whether it is another database', async () => {
    const { store, client } = await open();
    await client.query('ALTER TABLE employer RENAME TO elsewhere');
    const { cause } = (await store.employers.list())._unsafeUnwrapErr();
    expect(String(cause)).toContain('relation "employer" does not exist');
    expect(String(cause)).toContain('search_path');
  });
});
