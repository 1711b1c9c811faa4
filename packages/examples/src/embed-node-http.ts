// Job postings inside a node:http program, in one SQLite file, with employers and keys in it too.
// Run it with: node src/embed-node-http.ts [database file]
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createJobService } from '@jobposting/core';
import { createRequestListener } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';

const opened = await openSqliteStore({ path: process.argv[2] ?? 'jobs.sqlite' });
if (opened.isErr()) throw new Error(opened.error.message);
const { jobs: store, employers, close } = opened.value;

const listener = createRequestListener({
  jobs: createJobService({ store }),
  authenticate: employers.findByKey,
  onError: ({ code, cause }) => console.error(code, cause),
});

const server = createServer((request, response) => {
  listener(request, response, () => response.end('the rest of the program\n'));
});
server.listen(Number(process.env.PORT ?? 8080), 'localhost');
await once(server, 'listening');
console.log(`http://localhost:${(server.address() as AddressInfo).port}`);

const employer = (
  await employers.add({ name: 'Maritime Welding', unlimited: false })
)._unsafeUnwrap();
const { apiKey } = (await employers.addKey(employer.id))._unsafeUnwrap();
console.log(apiKey);

process.once('SIGTERM', () => server.close(() => void close()));
