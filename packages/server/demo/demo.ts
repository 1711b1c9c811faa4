// Fills data/demo.sqlite, and prints how to sign in as each of its employers.
import { mkdirSync } from 'node:fs';
import { openSqliteStore } from '@jobposting/sqlite';
import { fillDemo } from './fill-demo.ts';

mkdirSync('data', { recursive: true, mode: 0o700 });
const opened = await openSqliteStore({ path: 'data/demo.sqlite' });
if (opened.isErr()) throw new Error(opened.error.message);
const store = opened.value;
console.log('API keys of the demo, shown only this once:');
for (const { name, apiKey } of await fillDemo(store, new Date())) {
  console.log(`${name.padEnd(28)} ${apiKey}`);
}
await store.close();
