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
  it.each([
    'fr',
    'FR',
    'fr-CA',
    'fr-CA,fr;q=0.9,en;q=0.8',
    'en;q=0.8, fr;q=0.9',
    'en; q=0.8 , fr ; q = 0.801',
    'de, fr;q=0.2, en;q=0.1',
    'fr, *;q=0.5',
    'fr;q=0.5, en;q=0.2, *;q=0.9',
    '*, en;q=0, fr;q=0.1',
    'en;q=0, fr;q=0.001',
    'garbage;;, fr',
  ])('Accept-Language: %s gets French', async (language) => {
    const answer = await get('/positiontypes', { 'accept-language': language });
    expect(answer.json()).toEqual(french);
    expect(answer.headers).toMatchObject({ 'content-language': 'fr', vary: 'Accept-Language' });
  });

  it.each([
    '',
    '*',
    '*;q=0.5',
    'en',
    'en-CA,en;q=0.9,fr;q=0.8',
    'en, fr',
    'fr, en',
    'fr;q=0',
    'fr;q=0.5, *',
    'fr;q=2',
    'de',
    'frr',
    'french',
    'fr;q=0.5, en;q=0.5',
  ])('Accept-Language: %s gets English', async (language) => {
    const answer = await get('/positiontypes', { 'accept-language': language });
    expect(answer.json()).toEqual(english);
    expect(answer.headers).toMatchObject({ 'content-language': 'en', vary: 'Accept-Language' });
  });

  it('a request without Accept-Language gets English', async () => {
    expect((await get('/positiontypes')).json()).toEqual(english);
  });

  it('lang goes before Accept-Language, and any other value is ignored', async () => {
    const asFrench = { 'accept-language': 'fr' };
    expect((await get('/positiontypes?lang=fr')).json()).toEqual(french);
    expect((await get('/positiontypes?x=%zz&lang=en', asFrench)).json()).toEqual(english);
    for (const query of ['lang=de', 'lang=', 'lang', 'lang=EN', 'Lang=en', 'x=1']) {
      expect((await get(`/positiontypes?${query}`, asFrench)).json()).toEqual(french);
    }
  });

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
  });

  it('a name that is the same in both languages has two ETags as well', async () => {
    const of = async (language: string) =>
      (await get(`/positiontypes/2?lang=${language}`)).headers.etag;
    expect(await of('fr')).not.toBe(await of('en'));
  });

  it('one item is answered in the same way, with its unit', async () => {
    const answer = await get('/salaryperiods/1?lang=fr');
    expect(answer.json()).toEqual({ id: 1, name: 'Annuel', unit: 'year' });
    expect(answer.headers).toMatchObject({ 'content-language': 'fr', vary: 'Accept-Language' });
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await get('/salaryperiods/1?lang=fr', headers)).statusCode).toBe(304);
    expect((await get('/salaryperiods/1', headers)).statusCode).toBe(200);
  });

  it.each(['lang=fr', 'lang=de', 'lang', 'lang=fr&lang=en'])(
    '%s is accepted by all lists, and changes nothing of locations (D15, D25)',
    async (query) => {
      expect((await get(`/positiontypes?${query}`)).statusCode).toBe(200);
      const plain = (await get('/locations?q=halifax')).json();
      const answer = await get(`/locations?q=halifax&${query}`);
      expect([answer.statusCode, answer.json().data]).toEqual([200, plain.data]);
      expect(answer.headers).not.toHaveProperty('content-language');
    },
  );

  it('a list without French names says nothing about languages', async () => {
    const answer = await get('/jobcategories', { 'accept-language': 'fr' });
    expect(answer.json()).toEqual({ data: [{ id: 1, name: 'Accounting' }] });
    expect(answer.headers).not.toHaveProperty('content-language');
    expect(answer.headers).not.toHaveProperty('vary');
  });

  it('CORS and languages both count in Vary', async () => {
    const service = openService(
      { cors: { origins: ['https://careers.example'] } },
      { referenceData: lists },
    );
    const answer = await service.send('GET', '/api/v1.1/positiontypes', { key: null });
    expect([answer.headers.vary].flat().join()).toMatch(/^Origin, ?Accept-Language$/);
  });
});

describe('retired items (D6)', () => {
  it('a list leaves a retired item out, and its own address still shows it', async () => {
    expect((await get('/positiontypes')).json()).toEqual(english);
    expect((await get('/positiontypes/3')).json()).toEqual({ id: 3, name: 'Contract' });
    expect((await get('/positiontypes/3?lang=fr')).json()).toEqual({ id: 3, name: 'Contrat' });
  });
});

describe('the ETag of locations (D16)', () => {
  it.each(['/locations', '/locations?q=halifax&pageSize=1', '/locations/1'])(
    '%s carries a strong ETag and answers 304',
    async (path) => {
      const answer = await get(path);
      expect(answer.headers.etag).toMatch(/^"[^"]+"$/);
      expect((await get(path)).headers.etag).toBe(answer.headers.etag);
      const fresh = await get(path, { 'if-none-match': String(answer.headers.etag) });
      expect([fresh.statusCode, fresh.body]).toEqual([304, '']);
      expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    },
  );

  it('two pages have two ETags', async () => {
    const first = await get('/locations?page=1');
    const second = await get('/locations?page=2');
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });
});
