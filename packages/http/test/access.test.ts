import { expectOk } from '@jobposting/store-contract';
import { err, ok } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRoutes } from '../src/dispatch/http-interface.ts';
import { authenticateByKey } from '../src/index.ts';
import { ndjson } from './batch.ts';
import { headerOf } from './edges.ts';
import {
  acme,
  acmeKey,
  bolt,
  boltKey,
  jobBody,
  jobsPath,
  openService,
  type Service,
} from './service.ts';

const routes = createRoutes({
  jobs: openService().jobs,
  baseUrlOf: () => '',
});

const guarded = routes.filter(({ access }) => access === 'employer');

// Each guarded route is called with a body that would succeed for the owner of the job.
const bodyFor = (method: string, path: string): unknown => {
  if (method === 'GET' || path.endsWith('{id}'))
    return method === 'PUT' ? { title: 'x' } : undefined;
  return method === 'DELETE' ? { referenceId: 'W-1' } : { ...jobBody, referenceId: 'W-1' };
};

/** What is sent to a route. */
const requestFor = (method: string, path: string) =>
  path === '/jobs/batch'
    ? { body: Buffer.from(JSON.stringify(bodyFor(method, path))), headers: ndjson }
    : { body: bodyFor(method, path) };

const firstId = (path: string): string => `/api/v1.1${path.replace('{id}', '1')}`;

let service: Service;
beforeEach(async () => {
  service = openService({
    authenticate: (key) => (key === acmeKey ? acme : key === boltKey ? bolt : null),
  });
  await service.jobs.create(acme, { ...jobBody, referenceId: 'W-1', title: 'Secret' });
});

const stored = async () => expectOk(await service.jobs.get(acme, { referenceId: 'W-1' }));

describe('access (interface §5, D21)', () => {
  it.each(
    guarded.flatMap(({ method, path }) =>
      [
        [null, 'missing-api-key'],
        ['jp_unknown', 'invalid-api-key'],
      ].map(([key, code]) => ({ method, path, key, code })),
    ),
  )('$method $path with the key $key gets 401 with a challenge', async (row) => {
    const { method, path, key, code } = row;
    const before = await stored();
    const refused = await service.send(method, firstId(path), { key, ...requestFor(method, path) });
    expect([refused.statusCode, refused.json().code]).toEqual([401, code]);
    expect(refused.headers['www-authenticate']).toMatch(/^API-Key /);
    expect(refused.body).not.toContain('jp_unknown');
    expect(await stored()).toBe(before);
  });

  it.each(guarded)("$method $path with another employer's key finds no job", async (route) => {
    const { method, path } = route;
    const before = await stored();
    const request = { key: boltKey, ...requestFor(method, path) };
    const answered = await service.send(method, firstId(path), request);
    const onEmpty = await openService().send(method, firstId(path), request);
    expect(answered.statusCode).toBe(onEmpty.statusCode);
    expect(answered.body).not.toContain('Secret');
    if (answered.statusCode >= 400) expect(answered.body).toBe(onEmpty.body);
    expect(await stored()).toBe(before);
  });

  it.each(routes.filter(({ access }) => access === 'public'))(
    '$method $path without a key gets 200',
    async ({ method, path }) => {
      expect((await service.send(method, firstId(path), { key: null })).statusCode).toBe(200);
    },
  );
});

describe('the results of authenticate (D21)', () => {
  const down = new Error('secret detail');
  const wrong = expect.any(TypeError);
  const answers = (it: unknown) => () => it;

  it.each<[string, () => unknown, unknown]>([
    ['rejects', () => Promise.reject(down), down],
    ['returns an error', answers(err({ cause: down })), down],
    ['throws', () => expect.fail('secret detail'), expect.any(Error)],
    ['returns a function', answers(Object), wrong],
    ['returns an object without an id', answers({}), wrong],
    ['returns an employer without a name', answers({ id: 1 }), wrong],
    ['returns an employer with an invalid id', answers({ id: 0, name: 'Acme' }), wrong],
    ['returns a text', answers('Acme'), wrong],
    ['returns a key with an invalid id', answers({ ...acme, keyId: 1.5 }), wrong],
  ])(
    'a request with or without a key gets 503 when it %s, and the host gets the reason',
    async (...row) => {
      const [, authenticate, cause] = row;
      const heard: unknown[] = [];
      const { send } = openService({
        authenticate: authenticate as never,
        onError: (failure) => heard.push(failure),
      });
      for (const key of ['jp_acme', null]) {
        const answered = await send('GET', jobsPath, { key });
        expect([answered.statusCode, answered.headers['retry-after']]).toEqual([503, '1']);
        expect(answered.body).not.toContain('secret');
        expect(heard.splice(0)).toEqual([{ code: 'authentication-unavailable', cause }]);
      }
    },
  );

  it.each([
    [null, 401],
    [undefined, 401],
    [false, 401],
    [ok(null), 401],
    [acme, 200],
    [ok(acme), 200],
  ])('returns %j, and a request gets %i', async (answer, status) => {
    const { send } = openService({ authenticate: () => answer as never });
    expect((await send('GET', jobsPath)).statusCode).toBe(status);
  });
});

describe('a request without a key (D21)', () => {
  it.each(['send', 'sendOverFetch'] as const)(
    'the host gets null and the request, and can identify the caller by other means, by %s',
    async (edge) => {
      const asked: unknown[] = [];
      const service = openService({
        authenticate: (apiKey, request) => {
          asked.push(apiKey);
          return headerOf(request, 'cookie') === 'session=acme' ? acme : null;
        },
      });
      const headers = { cookie: 'session=acme' };
      const created = await service[edge]('POST', jobsPath, { key: null, headers, body: jobBody });
      expect([created.statusCode, created.json().employer.name]).toEqual([201, acme.name]);
      const empty = await service[edge]('GET', jobsPath, { key: '', headers });
      expect(empty.statusCode).toBe(200);
      expect(asked).toEqual([null, null]);
    },
  );

  it('authenticateByKey answers null without asking its store', async () => {
    const authenticate = authenticateByKey({
      findByKeyHash: () => {
        throw new Error('asked');
      },
    });
    expect(expectOk(await authenticate(null))).toBeNull();
  });
});
