import { describe, expect, it } from 'vitest';
import { jobBody, jobsPath, openService } from './service.ts';

describe('the id of a request (D19)', () => {
  const requestIdOf = () => 'r-17';

  it('an error has the id of X-Request-Id, if any, as its member requestId', async () => {
    const { send } = openService({ requestIdOf });
    for (const refused of [
      await send('GET', `${jobsPath}/2`),
      await send('GET', '/nowhere'),
      await send('POST', jobsPath, { body: {} }),
    ]) {
      expect(refused.headers['x-request-id']).toBe('r-17');
      expect(refused.json().requestId).toBe('r-17');
    }
    const created = await send('POST', jobsPath, { body: jobBody });
    expect(created.headers['x-request-id']).toBe('r-17');
    expect(created.json()).not.toHaveProperty('requestId');
    const without = await openService().send('GET', `${jobsPath}/2`);
    expect(without.headers).not.toHaveProperty('x-request-id');
    expect(without.json()).not.toHaveProperty('requestId');
  });
});

describe('an optional limit of requests per employer (D21)', () => {
  it('an employer beyond its limit gets 429; each is counted separately, and each answer says what is left', async () => {
    const { send } = openService({ rateLimit: { requestsPerMinute: 2 } });
    const first = await send('GET', jobsPath);
    const second = await send('GET', `${jobsPath}/1`);
    const third = await send('GET', jobsPath);
    expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([200, 404, 429]);
    expect(first.headers['ratelimit-policy']).toBe('"per-employer";q=2;w=60');
    expect(first.headers.ratelimit).toMatch(/^"per-employer";r=1;t=\d+$/);
    expect(second.headers.ratelimit).toMatch(/^"per-employer";r=0;t=\d+$/);
    expect(third.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('GET', jobsPath, { key: 'jp_bolt' })).statusCode).toBe(200);
  });

  it('reference lists and unknown keys do not count', async () => {
    const { send } = openService({ rateLimit: { requestsPerMinute: 1 } });
    for (let n = 0; n < 3; n++) {
      expect((await send('GET', '/api/v1.1/positiontypes')).statusCode).toBe(200);
      expect((await send('GET', jobsPath, { key: 'jp_unknown' })).statusCode).toBe(401);
    }
  });
});

describe('CORS (D30)', () => {
  const origin = 'https://careers.example';

  it('CORS is off unless configured', async () => {
    const { send } = openService();
    for (const method of ['GET', 'OPTIONS']) {
      const answered = await send(method, jobsPath, { headers: { origin } });
      expect(
        Object.keys(answered.headers).filter((name) => /^access-control|vary/.test(name)),
      ).toEqual([]);
    }
  });

  it('pages of a configured origin can call and read', async () => {
    const { send } = openService({ cors: { origins: [origin] } });
    const answered = await send('GET', jobsPath, { headers: { origin } });
    expect(answered.headers).toMatchObject({
      'access-control-allow-origin': origin,
      vary: 'Origin',
    });
    expect(answered.headers['access-control-expose-headers']).toBe(
      'ETag, Job-Advice, Job-Changed, Job-Warning, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
    );
    const preflight = await send('OPTIONS', jobsPath, {
      key: null,
      headers: { origin, 'access-control-request-method': 'PUT' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers':
        'API-Key, Authorization, Content-Type, If-Match, If-None-Match, X-HTTP-Method-Override',
    });
  });

  it('pages of a configured origin can send a Bearer token but send no cookie', async () => {
    const { send } = openService({ cors: { origins: ['*'] } });
    const headers = { origin, authorization: 'Bearer x', cookie: 'session=x' };
    const { headers: answered } = await send('GET', jobsPath, { headers });
    expect(answered).not.toHaveProperty('access-control-allow-credentials');
    const preflight = await send('OPTIONS', jobsPath, { key: null, headers: { origin } });
    expect(preflight.headers['access-control-allow-headers']).toContain('Authorization');
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('pages of another origin cannot call, unless the configured origin is *', async () => {
    const other = { headers: { origin: 'https://evil.example' } };
    const some = await openService({ cors: { origins: [origin] } }).send('GET', jobsPath, other);
    expect(some.headers).not.toHaveProperty('access-control-allow-origin');
    expect(some.headers.vary).toBe('Origin');
    const any = await openService({ cors: { origins: ['*'] } }).send('GET', jobsPath, other);
    expect(any.headers['access-control-allow-origin']).toBe('https://evil.example');
  });
});
