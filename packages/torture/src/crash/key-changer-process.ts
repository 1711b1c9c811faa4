// A process that makes and revokes API keys until it is killed, and reports each when it is durable.
import { employerId } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';

const [path = '', employer = ''] = process.argv.slice(2);
const store = (await openSqliteStore({ path }))._unsafeUnwrap();
const report = (message: object): Promise<unknown> =>
  new Promise((resolve) => process.send?.(message, resolve));

while (true) {
  const { apiKey, key } = createApiKey();
  const { id } = (await store.employers.addKey(employerId(Number(employer)), key))._unsafeUnwrap();
  await report({ apiKey, state: 'good' });
  if (id % 2 === 0) {
    await report({ apiKey, state: 'revoking' });
    (await store.employers.revokeKey({ id, revokedAt: toInstant(new Date()) }))._unsafeUnwrap();
    await report({ apiKey, state: 'revoked' });
  }
  await new Promise((resolve) => setTimeout(resolve, 10));
}
