import { describe, expect, it } from 'vitest';
import { acme, jobBody, jobsPath, openService } from './service.ts';

const openWithJob = async () => {
  const service = openService();
  await service.jobs.create(acme, { ...jobBody, referenceId: 'W-1' });
  return service;
};

describe('paths (interface §4, D20)', () => {
  it.each([
    '/',
    '/api/v1.1',
    '/api/v1.1/',
    '/api/v1/jobs',
    '/api/v1.2/jobs',
    '/jobs',
    '/api/v1.1/job',
    '/api/v1.1/jobs/',
    '/api/v1.1/jobs/1/',
    '/api/v1.1/jobs/1/2',
    '/api/v1.1//jobs',
    '//api/v1.1/jobs',
    '/api/v1.1/Jobs',
    '/API/v1.1/jobs',
    '/api/v1%2E1/jobs',
    '/api/v1.1%2Fjobs',
    '/api/v1.1/jobs%2F1',
    '/api/v1.1/jobs%00',
    '/api/v1.1/jobs;x=1',
    '/api/v1.1/jobs/{id}/',
    '/api/v1.1/__proto__',
    '/api/v1.1/constructor/1',
    '/api/v1.1/PositionTypes',
  ])('the path %s gets 404', async (path) => {
    const { send } = await openWithJob();
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const refused = await send(method, path, { key: null });
      expect(refused.json()).toMatchObject({ status: 404, code: 'route-not-found' });
    }
  });

  it.each([
    ['/', ' Every path begins with /api/v1.1, such as /api/v1.1/jobs.'],
    ['/api/v1.1', ' Every path begins with /api/v1.1, such as /api/v1.1/jobs.'],
    ['/api/v1.1/', ' Every path begins with /api/v1.1, such as /api/v1.1/jobs.'],
    ['/jobs', ' Every path begins with /api/v1.1, such as /api/v1.1/jobs.'],
    ['/api/v1.1/jobs/', ' Leave out the slash at the end of the path.'],
    ['/api/v1.1/jobs/1/', ' Leave out the slash at the end of the path.'],
    ['/API/v1.1/jobs', ' Write the path in lower case.'],
    ['/api/v1.1/PositionTypes', ' Write the path in lower case.'],
    [
      '/API/v1.1/Jobs/1//',
      ' Leave out the slash at the end of the path. Write the path in lower case.',
    ],
    ['/api/v1.1/job', ''],
    ['/api/v1.1/jobs/1/2', ''],
  ])('the answer to the path %s says what is wrong with it', async (path, advice) => {
    const { send } = await openWithJob();
    const refused = await send('GET', path);
    expect(refused.json().detail).toBe(`There is nothing at this address.${advice}`);
  });

  it('the literal {id} of a template is not an id', async () => {
    const { send } = await openWithJob();
    expect((await send('GET', `${jobsPath}/{id}`)).statusCode).toBe(404);
  });
});

describe('methods (D20, D30)', () => {
  const allowed: Readonly<Record<string, string>> = {
    [jobsPath]: 'GET, POST, PUT, DELETE, HEAD, OPTIONS',
    [`${jobsPath}/1`]: 'GET, PUT, DELETE, HEAD, OPTIONS',
    '/api/v1.1/positiontypes': 'GET, HEAD, OPTIONS',
    '/api/v1.1/jobcategories/1': 'GET, HEAD, OPTIONS',
    '/api/v1.1/salaryperiods': 'GET, HEAD, OPTIONS',
    '/api/v1.1/locations': 'GET, HEAD, OPTIONS',
  };

  it.each(Object.entries(allowed))(
    'OPTIONS lists the methods of %s, without a key',
    async (path, allow) => {
      const { send } = await openWithJob();
      const answered = await send('OPTIONS', path, { key: null });
      expect([answered.statusCode, answered.body]).toEqual([204, '']);
      expect(answered.headers.allow).toBe(allow);
    },
  );

  it.each(Object.entries(allowed))(
    'every other method on %s gets 405 with Allow',
    async (path, allow) => {
      const { send } = await openWithJob();
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
        if (allow.split(', ').includes(method)) continue;
        const refused = await send(method, path);
        expect(refused.json()).toMatchObject({ status: 405, code: 'method-not-allowed' });
        expect(refused.headers.allow).toBe(allow);
      }
    },
  );

  it.each([jobsPath, `${jobsPath}/1`, `${jobsPath}/2`, ...Object.keys(allowed)])(
    'HEAD of %s is answered like GET, without the body',
    async (path) => {
      const { send } = await openWithJob();
      const get = await send('GET', path);
      const head = await send('HEAD', path);
      const { date: _get, ...getHeaders } = get.headers;
      const { date: _head, ...headHeaders } = head.headers;
      expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
      expect(headHeaders).toEqual(getHeaders);
    },
  );
});

describe('X-HTTP-Method-Override (interface §4.9, D27)', () => {
  const override = (value: string | string[]) => ({ 'x-http-method-override': value });

  it.each(['PUT', 'put', ' Put '])('POST with %j is a PUT', async (value) => {
    const { send } = await openWithJob();
    const headers = override(value);
    const byId = await send('POST', `${jobsPath}/1`, { headers, body: { title: 'Fitter' } });
    expect([byId.statusCode, byId.json().title]).toEqual([200, 'Fitter']);
    const body = { referenceId: 'W-1', title: 'Foreman' };
    const byReferenceId = await send('POST', jobsPath, { headers, body });
    expect([byReferenceId.statusCode, byReferenceId.json().title]).toEqual([200, 'Foreman']);
  });

  it.each(['DELETE', 'delete', '\tDelete'])('POST with %j is a DELETE', async (value) => {
    const { send } = await openWithJob();
    const headers = override(value);
    expect((await send('POST', `${jobsPath}/1`, { headers })).statusCode).toBe(204);
    const body = { referenceId: 'W-1' };
    expect((await send('POST', jobsPath, { headers, body })).statusCode).toBe(404);
  });

  it.each(['GET', 'PATCH', 'POST', 'OPTIONS', 'HEAD', '', 'PUT, DELETE', 'PUTS', 'P UT'])(
    'POST with %j stays a POST',
    async (value) => {
      const { send } = await openWithJob();
      const headers = override(value);
      expect((await send('POST', jobsPath, { headers, body: jobBody })).statusCode).toBe(201);
      expect((await send('POST', `${jobsPath}/1`, { headers, body: jobBody })).statusCode).toBe(
        405,
      );
    },
  );

  it('POST to a job without an override gets 405', async () => {
    const { send } = await openWithJob();
    expect((await send('POST', `${jobsPath}/1`, { body: jobBody })).statusCode).toBe(405);
  });

  it.each(['GET', 'HEAD', 'PUT', 'OPTIONS'])('an override on %s is ignored', async (method) => {
    const { send } = await openWithJob();
    const body = method === 'PUT' ? { title: 'Fitter' } : undefined;
    const answered = await send(method, `${jobsPath}/1`, { headers: override('DELETE'), body });
    expect(answered.statusCode).toBeLessThan(300);
    expect((await send('GET', `${jobsPath}/1`)).statusCode).toBe(200);
  });

  it('an override in the query or the body is ignored', async () => {
    const { send } = await openWithJob();
    const path = `${jobsPath}?X-HTTP-Method-Override=DELETE&_method=DELETE`;
    const body = { ...jobBody, _method: 'DELETE' };
    expect((await send('POST', path, { body })).statusCode).toBe(201);
  });

  it('a request with an override needs a key like any other', async () => {
    const { send } = await openWithJob();
    const refused = await send('POST', `${jobsPath}/1`, { key: null, headers: override('DELETE') });
    expect(refused.statusCode).toBe(401);
  });
});
