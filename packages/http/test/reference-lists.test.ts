import { defaultReferenceData } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import { openService } from './service.ts';

const { send } = openService();
const get = (path: string) => send('GET', `/api/v1.1${path}`, { key: null });

describe('the short reference lists (interface §4.8, D16)', () => {
  it.each([
    ['/positiontypes', defaultReferenceData.positionTypes],
    ['/jobcategories', defaultReferenceData.jobCategories],
    ['/salaryperiods', defaultReferenceData.salaryPeriods],
  ])('GET without a key gets the whole of %s and each item', async (path, known) => {
    const items = known.map(({ names: _names, ...item }) => item);
    expect((await get(path)).json()).toEqual({ data: items });
    for (const item of items) {
      const found = await get(`${path}/${item.id}`);
      expect([found.statusCode, found.json()]).toEqual([200, item]);
    }
  });
});

describe('GET /locations (D16)', () => {
  it('the list of locations is paged like the jobs', async () => {
    const { data, paging } = (await get('/locations?pageSize=3&page=2')).json();
    expect(data).toHaveLength(3);
    expect(paging).toMatchObject({
      total: defaultReferenceData.locations.length,
      page: 2,
      pageSize: 3,
      previous: 'http://jobs.example/api/v1.1/locations?pageSize=3&page=1',
      next: 'http://jobs.example/api/v1.1/locations?pageSize=3&page=3',
    });
  });

  it('GET of one location shows it as the list does', async () => {
    const [halifax] = (await get('/locations?q=halifax')).json().data;
    expect(halifax).toMatchObject({ description: 'Halifax, NS', name: 'Halifax', type: 'Town' });
    expect((await get(`/locations/${halifax.id}`)).json()).toEqual(halifax);
  });
});
