import { createJobService } from '@jobposting/core';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { markedFields, postingWith } from '../client/posting.ts';

/** Makes the file that most commands begin with: an employer with two keys and four jobs. */
export const makePreparedFile = async (path: string): Promise<void> => {
  const store = expectOk(await openSqliteStore({ path }));
  const employer = expectOk(
    await store.employers.add({ name: 'Acme', unlimited: true }, createApiKey().key),
  );
  expectOk(await store.employers.addKey(employer.id, createApiKey().key));
  const jobs = createJobService({ store: store.jobs });
  for (const referenceId of ['a', 'b', 'c', 'd']) {
    const body = { ...postingWith(markedFields(referenceId, 1, 5)), referenceId };
    expectOk(await jobs.create(employer, body));
  }
  await store.close();
};
