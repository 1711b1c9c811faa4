import { err, ok } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRoutes } from '../src/routes.ts';
import {
  acme,
  acmeKey,
  bolt,
  boltKey,
  jobsPath,
  openService,
  posting,
  type Service,
} from './service.ts';

/**
 * Who may call what. A route that is not written down here, or written down otherwise than it is
 * built, fails the first test.
 */
const rules: Readonly<Record<string, 'employer' | 'public'>> = {
  'GET /jobs/{id}': 'employer',
  'PUT /jobs/{id}': 'employer',
  'DELETE /jobs/{id}': 'employer',
  'GET /jobs': 'employer',
  'POST /jobs': 'employer',
  'PUT /jobs': 'employer',
  'DELETE /jobs': 'employer',
  'GET /positiontypes': 'public',
  'GET /positiontypes/{id}': 'public',
  'GET /jobcategories': 'public',
  'GET /jobcategories/{id}': 'public',
  'GET /salaryperiods': 'public',
  'GET /salaryperiods/{id}': 'public',
  'GET /locations': 'public',
  'GET /locations/{id}': 'public',
};

const routes = createRoutes({ jobs: openService().jobs, baseUrlOf: () => '' });

const guarded = routes.filter(({ access }) => access === 'employer');

// Each guarded route is called with a body that would succeed for the owner of the job.
const bodyFor = (method: string, path: string): unknown => {
  if (method === 'GET' || path.endsWith('{id}'))
    return method === 'PUT' ? { title: 'x' } : undefined;
  return method === 'DELETE' ? { referenceId: 'W-1' } : { ...posting, referenceId: 'W-1' };
};

const firstId = (path: string): string => `/api/v1.1${path.replace('{id}', '1')}`;

let service: Service;
beforeEach(async () => {
  service = openService({
    authenticate: (key) => (key === acmeKey ? acme : key === boltKey ? bolt : null),
  });
  await service.jobs.create(acme, { ...posting, referenceId: 'W-1', title: 'Secret' });
});

const stored = async () => (await service.jobs.get(acme, { referenceId: 'W-1' }))._unsafeUnwrap();

describe('access (interface §5, D21)', () => {
  it('follows the rule written down for every route', () => {
    const built = routes.map(({ method, path, access }) => [`${method} ${path}`, access]);
    expect(Object.fromEntries(built)).toEqual(rules);
  });

  it.each(guarded)(
    '$method $path without a key: 401 with a challenge',
    async ({ method, path }) => {
      const before = await stored();
      const refused = await service.send(method, firstId(path), {
        key: null,
        body: bodyFor(method, path),
      });
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'missing-api-key']);
      expect(refused.headers['www-authenticate']).toMatch(/^API-Key /);
      expect(await stored()).toBe(before);
    },
  );

  it.each(guarded)('$method $path with a wrong key: 401', async ({ method, path }) => {
    const before = await stored();
    for (const key of ['jp_unknown', 'jp_revoked', 'JP_ACME', 'jp_acme\u00a0', '__proto__']) {
      const refused = await service.send(method, firstId(path), {
        key,
        body: bodyFor(method, path),
      });
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'invalid-api-key']);
      expect(refused.body).not.toContain(key);
    }
    expect(await stored()).toBe(before);
  });

  it.each(guarded)("$method $path with another employer's key: as if absent", async (route) => {
    const { method, path } = route;
    const before = await stored();
    const request = { key: boltKey, body: bodyFor(method, path) };
    const answered = await service.send(method, firstId(path), request);
    const onEmpty = await openService().send(method, firstId(path), request);
    expect(answered.statusCode).toBe(onEmpty.statusCode);
    expect(answered.body).not.toContain('Secret');
    if (answered.statusCode >= 400) expect(answered.body).toBe(onEmpty.body);
    expect(await stored()).toBe(before);
  });

  it.each(guarded)('$method $path with its key: answered', async ({ method, path }) => {
    const answered = await service.send(method, firstId(path), { body: bodyFor(method, path) });
    const expected = `${method} ${path}` === 'POST /jobs' ? 409 : method === 'DELETE' ? 204 : 200;
    expect(answered.statusCode).toBe(expected);
  });

  it.each(routes.filter(({ access }) => access === 'public'))(
    '$method $path without a key: 200',
    async ({ method, path }) => {
      expect((await service.send(method, firstId(path), { key: null })).statusCode).toBe(200);
    },
  );

  it.each([
    ['empty', ['API-Key', '']],
    ['in the query', []],
    ['as a bearer token', ['Authorization', `Bearer ${acmeKey}`]],
    ['as a cookie', ['Cookie', `API-Key=${acmeKey}`]],
  ])('a key %s is no key', async (_place, [name, value]) => {
    const refused = await service.send('GET', `${jobsPath}?API-Key=${acmeKey}&api_key=${acmeKey}`, {
      key: null,
      headers: name ? { [name]: value ?? '' } : {},
    });
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'missing-api-key']);
  });
});

describe('a key that cannot be checked', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('secret detail');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret detail'))],
    ['answers with an error', () => err({ cause: new Error('secret detail') })],
  ])(
    'is answered by 503 when authenticate %s, and the host hears why',
    async (_how, authenticate) => {
      const heard: unknown[] = [];
      const { send } = openService({ authenticate, onError: (failure) => heard.push(failure) });
      const answered = await send('GET', jobsPath);
      expect([answered.statusCode, answered.headers['retry-after']]).toEqual([503, '1']);
      expect(answered.body).not.toContain('secret');
      expect(heard).toEqual([
        { code: 'authentication-unavailable', cause: new Error('secret detail') },
      ]);
    },
  );

  it.each([
    ['a function', Object],
    ['an object without an id', {}],
    ['an employer without a name', { id: 1 }],
    ['an id that is none', { id: 0, name: 'Acme' }],
    ['a text', 'Acme'],
  ])('is answered by 503 when authenticate answers with %s', async (_what, answer) => {
    const heard: unknown[] = [];
    const { send } = openService({
      authenticate: () => answer as never,
      onError: (failure) => heard.push(failure),
    });
    expect((await send('GET', jobsPath)).statusCode).toBe(503);
    expect(heard).toEqual([{ code: 'authentication-unavailable', cause: expect.any(TypeError) }]);
  });

  it.each([null, undefined, false])('is unknown when authenticate answers %s', async (answer) => {
    const { send } = openService({ authenticate: () => answer as never });
    expect((await send('GET', jobsPath)).statusCode).toBe(401);
  });

  it.each([
    ['an employer', acme],
    ['an employer as the value of a Result', ok(acme)],
  ])('is told by %s', async (_what, answer) => {
    const { send } = openService({ authenticate: () => answer });
    expect((await send('GET', jobsPath)).statusCode).toBe(200);
  });

  it('is refused by null as the value of a Result', async () => {
    const { send } = openService({ authenticate: () => ok(null) });
    expect((await send('GET', jobsPath)).statusCode).toBe(401);
  });
});
