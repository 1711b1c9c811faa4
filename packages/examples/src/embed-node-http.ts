import { createJobService } from '@jobposting/core';
import {
  authenticateByKey,
  createApiKey,
  createHardenedServer,
  createRequestListener,
} from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';

const opened = await openSqliteStore({ path: 'jobs.sqlite' });
if (opened.isErr()) throw new Error(opened.error.message);
const store = opened.value;
const { employers } = store;

// At the first start: an employer, and the API key that its requests carry.
const present = await employers.list();
if (present.isOk() && present.value.length === 0) {
  const { apiKey, key } = createApiKey();
  const added = await employers.add({ name: 'Maritime Welding', unlimited: true }, key);
  console.log(added.isOk() ? `API key: ${apiKey}` : added.error.message);
}

const jobs = createJobService({ store: store.jobs, employers });
const listener = createRequestListener({ jobs, authenticate: authenticateByKey(employers) });
const server = createHardenedServer((request, response) =>
  listener(request, response, () => response.end('The rest of your program\n')),
);
const port = process.env.PORT ?? 8080;
server.listen(port, () => console.log(`Listening on ${port}`));

// The auto-refresh and all else that time makes due, every minute.
const timer = setInterval(async () => {
  const maintained = await jobs.maintain();
  if (maintained.isErr()) console.error(maintained.error);
}, 60_000);

process.once('SIGTERM', () => {
  clearInterval(timer);
  server.close(() => store.close());
});
