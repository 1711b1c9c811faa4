import { createClient, type JobPutBody, JobpostingError } from '../src/index.ts';
import { aBody } from './a-body.ts';

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error) => error instanceof JobpostingError && error.code);

function* brokenBodies(first: JobPutBody) {
  yield first;
  throw new Error('no more bodies');
}

/** Ends the following of changes while the service holds the request, and returns the awaited value. */
const endWhileHeld = async (baseUrl: string, apiKey: string) => {
  const held = Promise.withResolvers<void>();
  const { jobs } = createClient({
    baseUrl,
    apiKey,
    fetch(address, init) {
      if (String(address).includes('wait=')) held.resolve();
      return fetch(address, init);
    },
  });
  const changes = jobs.changes({ after: 'now' });
  const waiting = changes.next();
  await held.promise;
  await changes.return();
  return (await waiting).done;
};

/** Tries everything that a client does in this runtime, and returns the results. */
export const tryEverything = async (baseUrl: string, apiKey: string): Promise<object> => {
  const { jobs, locations, openApi } = createClient({ baseUrl, apiKey });
  const body = { ...aBody, description: '<h1>Welder</h1>' };
  const { next: beginning } = await jobs.listChanges({ after: 'now' });
  const ended = await endWhileHeld(baseUrl, apiKey);
  const { job, etag, created, changed, warnings } = await jobs.putByReferenceId(body);
  const again = await jobs.putByReferenceId(body);
  const dry = await jobs.dryRun.update(job.id, { title: 'Fitter' });
  const unchanged = await jobs.getIfChanged(job.id, etag);
  const titles: string[] = [];
  for await (const { title } of jobs.list({ status: 'open' })) titles.push(title);
  const halifax = await locations.listPage({ q: 'halifax, n' });
  const invalid = await codeOf(jobs.create({ ...aBody, title: '' }));
  const aborted = await codeOf(jobs.get(job.id, { signal: AbortSignal.abort() }));
  const second = { ...aBody, referenceId: 'W-18' };
  const batch: unknown[] = [];
  for await (const answer of jobs.putInBatch([body, second, { ...second, title: '' }])) {
    batch.push('status' in answer && answer.status);
  }
  const brokenOff = await Array.fromAsync(
    jobs.putInBatch(brokenBodies(body), { complete: true }),
  ).catch(({ message }) => message);
  const kept = (await jobs.listPage({ status: 'active' })).paging.total;
  for await (const answer of jobs.putInBatch([body], { complete: true })) batch.push(answer);
  const { openapi } = await openApi();
  await jobs.deleteByReferenceId('W-18');
  await jobs.delete(job.id, { ifMatch: etag });
  const gone = await codeOf(jobs.get(job.id));
  const followed: string[] = [];
  for await (const { type, id } of jobs.changes({ after: beginning })) {
    followed.push(type);
    if (type === 'job.deleted' && id === job.id) break;
  }

  return {
    created: [created, again.created],
    changed: [changed, again.changed],
    warnings,
    dry: [dry.job.title, dry.changed],
    unchanged,
    titles,
    batch: [batch[0], batch[1], batch[2], batch[4]],
    brokenOff,
    kept,
    followed,
    ended,
    openapi,
    town: halifax.data[0]?.description,
    errors: [invalid, aborted, gone],
  };
};

/** Tries what does not work in a browser, which cannot stream a body or see the target of a redirect. */
export const tryStreams = async (baseUrl: string, apiKey: string, movedUrl: string) => {
  const { jobs } = createClient({ baseUrl, apiKey });
  // Waits for the answer to the first body before it makes the second.
  const answered = Promise.withResolvers<void>();
  async function* bodies() {
    yield aBody;
    await answered.promise;
    yield aBody;
  }
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
  return { streamed, redirected };
};

/** The results that every runtime must have. */
export const everything = {
  created: [true, false],
  changed: [true, false],
  warnings: [{ code: 'description-sanitized', pointer: '/description' }],
  dry: ['Fitter', true],
  unchanged: null,
  titles: ['Welder'],
  batch: [200, 201, 400, { archived: 1 }],
  brokenOff: 'no more bodies',
  kept: 2,
  followed: ['job.created', 'job.created', 'job.archived', 'job.deleted', 'job.deleted'],
  ended: true,
  openapi: '3.1.0',
  town: 'Halifax, NS',
  errors: ['invalid-job', 'aborted', 'job-not-found'],
};

/** The results that every runtime except a browser must have. */
export const streams = {
  streamed: 2,
  redirected: Array(2).fill(['unexpected-answer', 308]),
};
