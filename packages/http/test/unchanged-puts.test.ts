import { type JobService, ok } from '@jobposting/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchPath, ndjson } from './batch.ts';
import { acme, bolt, boltKey, jobBody, jobsPath, openService, type Service } from './service.ts';

/** The same service, but not the object that `createJobService` made, so that nothing is remembered. */
const forgetting = (jobs: JobService): JobService => ({ ...jobs });

const day = 86_400_000;

/** A service whose clock, plan and employer name a test sets, with or without the memory of PUTs. */
const openFor = (remembers: boolean) => {
  const world = { now: Date.parse('2026-11-22T15:00:00Z'), unlimited: false, name: acme.name };
  const options = {
    now: () => new Date(world.now),
    employers: {
      find: async (id: number) =>
        ok({
          ...(id === acme.id ? acme : bolt),
          unlimited: world.unlimited,
        }),
    },
  } as never;
  const { jobs } = openService({}, options);
  const { send } = openService({
    jobs: remembers ? jobs : forgetting(jobs),
    authenticate: (key) => (key === boltKey ? bolt : { ...acme, name: world.name }),
  });
  return { world, send };
};

const texts = [
  {},
  { title: 'Fitter', description: '<div><b>Fit</b> <u>things</u></div>' },
  { closeDate: null },
  { closeDate: '2026-11-25' },
  { closeDate: '2027-06-01', Title: 'Cook' },
  { autoRefresh: true },
  { status: 'archived' },
  { status: 'active' },
  { applicationUrl: 'https://acme.example' },
];

interface Put {
  readonly reference: string;
  readonly more: object;
  readonly top: boolean;
}

interface PutStep extends Put {
  readonly nested: object;
  readonly byId: boolean;
  readonly key: string | undefined;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface BatchStep {
  readonly lines: readonly Put[];
  readonly query: string;
}

const rarely = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

// Few different bodies, so that many are sent again after something else has happened.
const scripts = fc
  .array(fc.constantFrom(...texts), { minLength: 1, maxLength: 2 })
  .chain((bodies) =>
    fc.array(
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc.record({
            reference: fc.constantFrom('A-1', 'A-1', 'B-2'),
            more: fc.constantFrom(...bodies),
            // The first referenceId in the text need not be that of the job.
            nested: rarely({}, { x: { referenceId: 'B-2' } }),
            top: rarely(true, false),
            byId: fc.boolean(),
            key: rarely(undefined, boltKey),
            query: rarely('', '?dryRun=true'),
            headers: rarely({}, { 'if-none-match': '*' }, { 'if-match': '"1-x"' }),
          }),
        },
        {
          weight: 3,
          arbitrary: fc.record({
            lines: fc.array(
              fc.record({
                reference: fc.constantFrom('A-1', ' A-1', 'B-2'),
                more: fc.constantFrom(...bodies),
                top: rarely(true, false),
              }),
              { minLength: 1, maxLength: 6 },
            ),
            query: rarely('', '?dryRun=true', '?complete=true'),
          }),
        },
        { weight: 1, arbitrary: fc.record({ days: fc.constantFrom(2, 4, 70, -3, -70) }) },
        { weight: 1, arbitrary: fc.record({ unlimited: fc.boolean() }) },
        { weight: 1, arbitrary: fc.record({ name: fc.constantFrom('Acme', 'Acme Ltd') }) },
      ),
      { minLength: 8, maxLength: 20 },
    ),
  );

const bodyOf = ({ reference, more, top }: Put) => ({
  ...jobBody,
  ...more,
  ...(top && { referenceId: reference }),
});

const ask = (send: Service['send'], step: PutStep | BatchStep) => {
  if ('lines' in step) {
    const body = Buffer.from(step.lines.map((line) => JSON.stringify(bodyOf(line))).join('\n'));
    return send('POST', batchPath + step.query, { headers: ndjson, body });
  }
  const { reference, nested, byId, key, query, headers } = step;
  const path = byId ? `${jobsPath}/${reference === 'A-1' ? 1 : 2}` : jobsPath;
  return send('PUT', path + query, { body: { ...nested, ...bodyOf(step) }, key, headers });
};

it('a PUT and a line of a batch are answered as if no earlier one were remembered (D22, D37)', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (steps) => {
      const services = [openFor(true), openFor(false)];
      const answers = services.map(async ({ world, send }) => {
        const answered: unknown[] = [];
        for (const referenceId of ['A-1', 'B-2']) {
          await send('POST', jobsPath, { body: { ...jobBody, referenceId } });
        }
        for (const each of steps) {
          if ('days' in each) world.now += each.days * day;
          else if ('unlimited' in each) world.unlimited = each.unlimited;
          else if ('name' in each) world.name = each.name;
          else {
            for (let twice = 0; twice < 2; twice++) {
              const answer = await ask(send, each);
              // Both services answer, but not in the same second of the system's clock.
              const { date: _, ...answeredHeaders } = answer.headers;
              answered.push([answer.statusCode, answeredHeaders, String(answer.body)]);
            }
          }
        }
        return answered;
      });
      const [remembered, forgotten] = await Promise.all(answers);
      expect(remembered).toEqual(forgotten);
    }),
    { numRuns: 40 },
  );
});

it('a function of the host that replaces one of the service is called each time', async () => {
  const { jobs } = openService();
  let asked = 0;
  const { send } = openService({
    jobs: {
      ...jobs,
      putByReferenceId(...call) {
        asked++;
        return jobs.putByReferenceId(...call);
      },
    },
  });
  for (let n = 0; n < 4; n++) {
    await send('PUT', jobsPath, { body: { ...jobBody, referenceId: 'A-1' } });
  }
  expect(asked).toBe(4);
});

it('a place is looked up each time when the resolver is the host’s (D18)', async () => {
  let name = 'Halifax';
  const resolve = async () =>
    ok({ location: { id: 9, description: `${name}, NS`, name, type: 'Town' } } as never);
  const { send } = openService({}, { locationResolver: { resolve } });
  const body = { ...jobBody, referenceId: 'A-1', locations: [{ description: 'Our yard' }] };
  for (let n = 0; n < 2; n++) await send('PUT', jobsPath, { body });
  name = 'Sydney';
  const moved = await send('PUT', jobsPath, { body });
  expect(moved.headers['job-changed']).toBe('?1');
});

it('a closeDate that had passed is checked again after the clock was set back (D4)', async () => {
  const { world, send } = openFor(true);
  const put = async (closeDate: string | null) =>
    (await send('PUT', jobsPath, { body: { ...jobBody, referenceId: 'A-1', closeDate } })).headers[
      'job-changed'
    ];
  await put('2027-06-01');
  world.now += 70 * day;
  expect([await put(null), await put(null)]).toEqual(['?0', '?0']);
  world.now -= 70 * day;
  expect(await put(null)).toBe('?1');
});

it('a closeDate that passes during a PUT gets a warning from then on (D31)', async () => {
  const closeDate = '2026-11-25T12:00:00.000Z';
  const body = { ...jobBody, referenceId: 'A-1', closeDate };
  for (let moment = 0; moment < 8; moment++) {
    let asked = Number.NEGATIVE_INFINITY;
    const now = () => new Date(Date.parse(closeDate) + (asked++ < moment ? -1 : 0));
    const { send } = openService({}, { now });
    for (let n = 0; n < 2; n++) await send('PUT', jobsPath, { body });
    asked = 0;
    for (let n = 0; n < 6; n++) await send('PUT', jobsPath, { body: { ...body, n: 0 } });
    const { headers } = await send('PUT', jobsPath, { body: { ...body, n: 0 } });
    expect(headers['job-warning']).toContain('already-closed');
  }
});
