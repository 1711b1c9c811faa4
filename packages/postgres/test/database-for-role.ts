import { openPostgresStore } from '@jobposting/postgres';
import { createDatabase, execute } from '@jobposting/test-postgres';
import { inject, onTestFinished } from 'vitest';

let roles = 0;

/** A database with its tables, and its address for a role that owns no tables and has `grants`. */
export const databaseForRole = async (...grants: readonly string[]) => {
  const role = `clerk_${process.pid}_${++roles}`;
  const { address: own, drop } = await createDatabase(inject('postgres'));
  await execute(own, `CREATE ROLE ${role} LOGIN`);
  onTestFinished(async () => {
    await drop();
    await execute(inject('postgres'), `DROP ROLE ${role}`);
  });
  await (await openPostgresStore({ address: own }))._unsafeUnwrap().close();
  for (const grant of grants) await execute(own, `GRANT ${grant} TO ${role}`);
  const address = new URL(own);
  address.username = role;
  return { own, address: address.href, role };
};
