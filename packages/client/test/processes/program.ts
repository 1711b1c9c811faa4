// Runs in Node, Bun and Deno, with the base URL, an API key and an address that redirects as its arguments.
import { createClient, JobpostingError } from '../src/index.ts';
import { aBody } from './a-body.ts';
import { tryEverything } from './everything.ts';

const [baseUrl = '', apiKey = '', movedUrl = ''] = process.argv.slice(2);
const seen = await tryEverything(baseUrl, apiKey);

// Waits for the answer to the first body before it makes the second.
const answered = Promise.withResolvers<void>();
async function* bodies() {
  yield aBody;
  await answered.promise;
  yield aBody;
}
const { jobs } = createClient({ baseUrl, apiKey });
let streamed = 0;
for await (const _ of jobs.putInBatch(bodies())) {
  streamed++;
  answered.resolve();
}
await jobs.deleteByReferenceId(aBody.referenceId);

const moved = createClient({ baseUrl: movedUrl, apiKey }).jobs;
const redirected: unknown[] = [];
for (const call of [() => moved.get(1), () => moved.putInBatch([aBody]).next()]) {
  await call().catch((error) => {
    redirected.push(error instanceof JobpostingError && [error.code, error.status]);
  });
}

process.stdout.write(JSON.stringify({ ...seen, streamed, redirected }));
