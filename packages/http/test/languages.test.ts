import { defaultReferenceData, type ReferenceData } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import { openService } from './service.ts';

const lists = {
  ...defaultReferenceData,
  positionTypes: [
    { id: 1, name: 'Full Time', names: { fr: 'Temps plein' } },
    { id: 2, name: 'Part Time' },
    { id: 3, name: 'Contract', names: { fr: 'Contrat' }, retired: true },
  ],
  salaryPeriods: [{ id: 1, name: 'Yearly', unit: 'year', names: { fr: 'Annuel' } }],
  jobCategories: [{ id: 1, name: 'Accounting' }],
} satisfies ReferenceData;

const { send } = openService({}, { referenceData: lists });
const get = (path: string, headers: Record<string, string> = {}) =>
  send('GET', `/api/v1.1${path}`, { key: null, headers });

const english = {
  data: [
    { id: 1, name: 'Full Time' },
    { id: 2, name: 'Part Time' },
  ],
};
const french = {
  data: [
    { id: 1, name: 'Temps plein' },
    { id: 2, name: 'Part Time' },
  ],
};

describe('the languages of the short lists (D15)', () => {
  it('each language has an ETag of its own, which gets 304', async () => {
    const fr = { 'accept-language': 'fr' };
    const tags = [
      String((await get('/positiontypes')).headers.etag),
      String((await get('/positiontypes', fr)).headers.etag),
    ];
    expect(new Set(tags).size).toBe(2);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    const fresh = await get('/positiontypes', { ...fr, 'if-none-match': tags[1] ?? '' });
    expect([fresh.statusCode, fresh.body]).toEqual([304, '']);
    expect(fresh.headers).toMatchObject({ etag: tags[1], vary: 'Accept-Language' });
    const other = await get('/positiontypes', { ...fr, 'if-none-match': tags[0] ?? '' });
    expect([other.statusCode, other.json()]).toEqual([200, french]);
    expect(other.headers).toMatchObject({ vary: 'Accept-Language', 'content-language': 'fr' });
  });

  it.each(['lang=fr', 'lang=fr&lang=en'])(
    'all lists accept %s, and it changes nothing in locations (D15, D25)',
    async (query) => {
      expect((await get(`/positiontypes?${query}`)).statusCode).toBe(200);
      const plain = (await get('/locations?q=halifax')).json();
      const answer = await get(`/locations?q=halifax&${query}`);
      expect([answer.statusCode, answer.json().data]).toEqual([200, plain.data]);
      expect(answer.headers).not.toHaveProperty('content-language');
    },
  );

  it('a list without French names has no language headers', async () => {
    const answer = await get('/jobcategories', { 'accept-language': 'fr' });
    expect(answer.json()).toEqual({ data: [{ id: 1, name: 'Accounting' }] });
    expect(answer.headers).not.toHaveProperty('content-language');
    expect(answer.headers).not.toHaveProperty('vary');
  });

  it('Vary has both CORS and languages', async () => {
    const service = openService(
      { cors: { origins: ['https://careers.example'] } },
      { referenceData: lists },
    );
    const answer = await service.send('GET', '/api/v1.1/positiontypes', { key: null });
    expect([answer.headers.vary].flat().join()).toMatch(/^Origin, ?Accept-Language$/);
  });
});

describe('retired items (D6)', () => {
  it('a list omits a retired item, and its own address still shows it', async () => {
    expect((await get('/positiontypes')).json()).toEqual(english);
    expect((await get('/positiontypes/3')).json()).toEqual({ id: 3, name: 'Contract' });
    expect((await get('/positiontypes/3?lang=fr')).json()).toEqual({ id: 3, name: 'Contrat' });
  });
});
