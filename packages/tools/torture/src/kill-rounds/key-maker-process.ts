// A process that makes and revokes API keys until it is killed, and reports each when it is durable.
import { employerId } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';

const [path = '', employer = ''] = process.argv.slice(2);
const store = expectOk(await openSqliteStore({ path }));
const report = (message: object): Promise<unknown> =>
  new Promise((resolve) => process.send?.(message, resolve));

while (true) {
  const { apiKey, key } = createApiKey();
  const added = expectOk(await store.employers.addKey(employerId(Number(employer)), key));
  await report({ apiKey, state: 'good' });
  if (added.id % 2 === 0) {
    await report({ apiKey, state: 'revoking' });
    expectOk(await store.employers.revokeKey({ ...added, revokedAt: toInstant(new Date()) }));
    await report({ apiKey, state: 'revoked' });
  }
  await new Promise((resolve) => setTimeout(resolve, 10));
}
