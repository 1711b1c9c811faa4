import { defaultReferenceData } from '@jobposting/core';
import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { gate } from './hardened-service.ts';
import { acme, acmeKey, jobBody, jobsPath, openService } from './service.ts';

const halifax = defaultReferenceData.locations.find((place) => place.description === 'Halifax, NS');
if (halifax === undefined) throw new Error('Halifax is on the list');

/** A request being built, and the service that it goes to. */
interface Attempt {
  method: string;
  path: string;
  query: string;
  key: string | null;
  headers: Record<string, string>;
  fields: Record<string, unknown>;
  bytes?: Buffer;
  stopping?: true;
  /** The key has no requests left. */
  exhausted?: true;
  /** The key has no room for another request under way. */
  busy?: true;
  /** Counts wrong keys up to their limit. */
  guessing?: true;
  withoutPlaces?: true;
}

/** A fault of a request, how it is refused, and how the request gets it. */
type Fault = readonly [name: string, refusal: string, commit: (on: Attempt) => void];

const set =
  (values: Partial<Attempt>) =>
  (on: Attempt): void =>
    void Object.assign(on, values);
const header =
  (name: string, value: string) =>
  ({ headers }: Attempt): void =>
    void Object.assign(headers, { [name]: value });
const field =
  (name: string, value: unknown) =>
  ({ fields }: Attempt): void =>
    void Object.assign(fields, { [name]: value });

const large = Buffer.alloc(1024 * 1024 + 1, '{');

/** In the order of decision D32. Faults of one step have no order among them. */
const steps: readonly (readonly Fault[])[] = [
  [['stopping', '503 shutting-down', set({ stopping: true })]],
  [
    ['an unknown path', '404 route-not-found', set({ path: '/api/v1.1/job' })],
    ['a wrong method', '405 method-not-allowed', set({ method: 'PATCH' })],
  ],
  [
    ['no key', '401 missing-api-key', set({ key: null })],
    ['a wrong key', '401 invalid-api-key', set({ key: 'jp_x' })],
    ['a guessed key', '429 too-many-requests', set({ key: 'jp_x', guessing: true })],
  ],
  [['a spent limit', '429 too-many-requests', set({ exhausted: true })]],
  [['too much under way', '429 too-many-requests', set({ busy: true })]],
  [
    ['a wrong query', '400 invalid-query', set({ query: '?dryRun=yes' })],
    ['a malformed tag', '400 malformed-precondition', header('if-none-match', 'x')],
  ],
  [['a large body', '413 body-too-large', set({ bytes: large })]],
  [
    ['a wrong type', '415 unsupported-media-type', header('content-type', 'text/xml')],
    ['compression', '415 unsupported-content-encoding', header('content-encoding', 'gzip')],
  ],
  [
    [
      'malformed JSON',
      '400 malformed-json',
      (on) => Object.assign(on, { bytes: on.bytes ?? Buffer.from('{') }),
    ],
  ],
  [
    ['an absent job', '404 job-not-found', set({ path: `${jobsPath}/9` })],
    ['no id', '404 job-not-found', set({ path: `${jobsPath}/x` })],
  ],
  [['a stale tag', '412 precondition-failed', header('if-match', '"x"')]],
  [['a wrong title', '400 invalid-job', field('title', '')]],
  [
    [
      'no answer about places',
      '503 places-unavailable',
      (on) => {
        on.withoutPlaces = true;
        on.fields.locations = [{ description: 'Elsewhere, NS' }];
      },
    ],
  ],
  [['a referenceId in use', '409 reference-id-taken', field('referenceId', 'W-2')]],
];

/** Each fault of a step with each of the next steps, up to this distance. */
const pairsWithin = (distance: number) =>
  steps.flatMap((earlier, n) =>
    steps
      .slice(n + 1, n + 1 + distance)
      .flatMap((later) =>
        earlier.flatMap((first) => later.map((second) => [first, second] as const)),
      ),
  );
const singles = steps.flat().map((fault) => [fault, fault] as const);

const answerTo = async (faults: readonly Fault[], dryRun: boolean) => {
  const attempt: Attempt = {
    method: 'PUT',
    path: `${jobsPath}/1`,
    query: dryRun ? '?dryRun=true' : '',
    key: acmeKey,
    headers: {},
    fields: {},
  };
  // The earlier fault last: when both need the path or the body, it wins.
  for (const [, , commit] of faults.toReversed()) commit(attempt);
  const { method, path, query, key, headers, fields, bytes } = attempt;

  let stopping = false;
  let withoutPlaces = false;
  const held = gate();
  const { jobs, send } = openService(
    {
      isStopping: () => stopping,
      ...(attempt.exhausted && { rateLimit: { requestsPerMinute: 1 } }),
      ...(attempt.busy && { underWay: { maxRequests: 2 } }),
      ...(attempt.guessing && { wrongKeysPerMinute: 1 }),
    },
    {
      locationResolver: {
        async resolve(description) {
          if (description === 'Never, NS') {
            held.open();
            await new Promise(() => {});
          }
          return withoutPlaces
            ? err({ code: 'location-resolver-unavailable' as const })
            : ok({ listed: true as const, location: halifax });
        },
      },
    },
  );
  await jobs.create(acme, jobBody);
  await jobs.create(acme, { ...jobBody, referenceId: 'W-2' });
  if (attempt.guessing) await send('GET', jobsPath, { key: 'jp_x' });
  if (attempt.busy) {
    const body = { ...jobBody, locations: [{ description: 'Never, NS' }] };
    void send('POST', jobsPath, { body });
    await held.passed;
  }
  if (attempt.exhausted) await send('GET', jobsPath);
  stopping = attempt.stopping === true;
  withoutPlaces = attempt.withoutPlaces === true;
  return send(method, path + query, { key, headers, body: bytes ?? fields });
};

describe('the order of refusals (D32)', () => {
  it.each([
    ['a write', false, pairsWithin(steps.length)],
    ['a dry run', true, pairsWithin(1)],
  ])('%s with one or two faults is refused for the first', async (_what, dryRun, pairs) => {
    for (const [first, second] of [...singles, ...pairs]) {
      const answer = await answerTo([first, second], dryRun);
      const refusal = `${answer.statusCode} ${answer.json().code}`;
      expect([first[0], second[0], refusal]).toEqual([first[0], second[0], first[1]]);
    }
  });
});
