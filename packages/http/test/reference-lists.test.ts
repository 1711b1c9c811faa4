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

  it('q finds locations by name, folded, what begins with it and the largest first', async () => {
    const names = async (q: string): Promise<string[]> =>
      (await get(`/locations?q=${encodeURIComponent(q)}`))
        .json()
        .data.map(({ description }: { description: string }) => description);
    const found = await names('COUVER');
    expect(found).toContain('North Vancouver, BC');
    expect(found[0]).toBe('Vancouver, BC');
    expect(await names('montreal')).toContain('Montréal, QC');
    expect((await names('van'))[0]).toBe('Vancouver, BC');
    expect(await names('quebec city')).toContain('Québec, QC');
    expect(await names('st john')).toContain('Saint John, NB');
    expect(await names('halifax, n')).toEqual(['Halifax, NS']);
    expect(await names('no such place')).toEqual([]);
  });

  it('GET of one location shows it as the list does', async () => {
    const [halifax] = (await get('/locations?q=halifax')).json().data;
    expect(halifax).toMatchObject({ description: 'Halifax, NS', name: 'Halifax', type: 'Town' });
    expect((await get(`/locations/${halifax.id}`)).json()).toEqual(halifax);
  });
});
