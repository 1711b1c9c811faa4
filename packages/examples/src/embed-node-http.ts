import { createJobService } from '@jobposting/core';
import * as http from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';

const opened = await openSqliteStore({ path: 'jobs.sqlite' });
if (opened.isErr()) throw new Error(opened.error.message);
const { jobs: store, employers } = opened.value;

// The first start prints the API key of a first employer.
const { apiKey, key } = http.createApiKey();
const added = await employers.addFirst({ name: 'Maritime Welding', unlimited: true }, key);
if (added.isErr()) throw new Error(added.error.message);
if (added.value !== null) console.log(`API key: ${apiKey}`);

const jobs = createJobService({ store, employers });
const authenticate = http.authenticateByKey(employers);
const listener = http.createRequestListener({ jobs, authenticate });
const server = http.createHardenedServer((request, response) =>
  listener(request, response, () => response.end('The rest of your program\n')),
);
const port = process.env.PORT ?? 8080;
server.listen(port, () => console.log(`Listening on ${port}`));

// Does what is due, such as auto-refresh.
const timer = setInterval(async () => (await jobs.maintain()).mapErr(console.error), 60_000);
process.once('SIGTERM', () => {
  clearInterval(timer);
  server.close(() => opened.value.close());
});
