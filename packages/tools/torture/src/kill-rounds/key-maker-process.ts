// A process that makes API keys until it is killed, and reports each when it is durable.
import { employerId } from '@jobposting/core';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';

const [path = '', employer = ''] = process.argv.slice(2);
const store = expectOk(await openSqliteStore({ path }));

while (true) {
  const { apiKey, key } = createApiKey();
  expectOk(await store.employers.addKey(employerId(Number(employer)), key));
  process.send?.(apiKey);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
