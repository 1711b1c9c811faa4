import { describe, expect, it } from 'vitest';
import { acme, jobBody, jobsPath, openService } from './service.ts';

const openWithJob = async () => {
  const service = openService();
  await service.jobs.create(acme, { ...jobBody, referenceId: 'W-1' });
  return service;
};

describe('paths (interface §4, D20)', () => {
  it.each([
    ['/', ' Every path begins with /api/v1.1, such as /api/v1.1/jobs.'],
    ['/api/v1.1/', ' Every path begins with /api/v1.1, such as /api/v1.1/jobs.'],
    ['/api/v1.1/jobs/', ' Leave out the slash at the end of the path.'],
    ['/API/v1.1/jobs', ' Write the path in lower case.'],
    ['/api/v1.1/PositionTypes', ' Write the path in lower case.'],
    [
      '/API/v1.1/Jobs/1//',
      ' Leave out the slash at the end of the path. Write the path in lower case.',
    ],
    ['/api/v1.1/jobs/1/2', ' /api/v1.1/openapi.json has all paths.'],
  ])('the answer to the path %s says what is wrong with it', async (path, advice) => {
    const { send } = await openWithJob();
    const refused = await send('GET', path);
    expect(refused.json().detail).toBe(`There is nothing at this address.${advice}`);
  });
});

describe('methods (D20, D30)', () => {
  it.each([
    jobsPath,
    `${jobsPath}/1`,
    `${jobsPath}/2`,
    `${jobsPath}/changes`,
    '/api/v1.1/positiontypes',
    '/api/v1.1/jobcategories/1',
    '/api/v1.1/locations',
    '/api/v1.1/openapi.json',
  ])('HEAD of %s is answered like GET, without the body', async (path) => {
    const { send } = await openWithJob();
    const get = await send('GET', path);
    const head = await send('HEAD', path);
    const { date: _get, ...getHeaders } = get.headers;
    const { date: _head, ...headHeaders } = head.headers;
    expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
    expect(headHeaders).toEqual(getHeaders);
  });
});
