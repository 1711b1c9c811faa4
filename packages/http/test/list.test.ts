import { createMemoryJobStore } from '@jobposting/core/memory';
import { aQuery, expectOk } from '@jobposting/store-contract';
import fc from 'fast-check';
import { ok } from 'neverthrow';
import { beforeAll, describe, expect, it } from 'vitest';
import { acme, boltKey, jobBody, jobsPath, openService, type Service } from './service.ts';

const total = 23;
let service: Service;

beforeAll(async () => {
  let tick = 0;
  const now = () => new Date(Date.UTC(2026, 0, 1) + tick++);
  service = openService({}, { now });
  for (let n = 1; n <= total; n++) {
    const referenceId = n === 7 ? 'W 7' : null;
    const body = { ...jobBody, referenceId, title: n % 2 === 0 ? `Soudeur é ${n}` : `Welder ${n}` };
    await service.jobs.create(acme, body);
  }
});

const list = async (query = '') => {
  const response = await service.send('GET', `${jobsPath}${query}`);
  return { status: response.statusCode, body: response.body, ...response.json() };
};

describe('GET /jobs (interface §4.2)', () => {
  it('a list has a paging object with its keys in order and the addresses of the pages around (§2.4, D25)', async () => {
    const { body } = await list('?page=2');
    expect(body.slice(body.indexOf('"paging"'))).toBe(
      '"paging":{"total":23,"previous":"http://jobs.example/api/v1.1/jobs?page=1"' +
        ',"page":2,"pages":3,"next":"http://jobs.example/api/v1.1/jobs?page=3","pageSize":10}}',
    );
  });

  it.each([
    { query: '', previous: null, next: '?page=2' },
    { query: '?page=3', previous: '?page=2', next: null },
    { query: '?page=4', previous: '?page=3', next: null },
    { query: '?q=nothing&page=2', previous: null, next: null },
    {
      query: '?page=2&q=welder&status=open&pageSize=5&_colour=red&_=1&_=2',
      previous: '?q=welder&status=open&pageSize=5&_colour=red&_=1&_=2&page=1',
      next: '?q=welder&status=open&pageSize=5&_colour=red&_=1&_=2&page=3',
    },
    { query: '?referenceId=W+7&page=2', previous: '?referenceId=W+7&page=1', next: null },
  ])(
    'the page $query leads to $previous and $next (D25, D26)',
    async ({ query, previous, next }) => {
      const { status, paging } = await list(query);
      const absolute = (link: string | null) => link && `http://jobs.example${jobsPath}${link}`;
      expect(status).toBe(200);
      expect(paging.previous).toBe(absolute(previous));
      expect(paging.next).toBe(absolute(next));
    },
  );

  it('the addresses of pages keep any q', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 20 }), async (q) => {
        const { jobs, send } = openService();
        const title = `Welder ${q}`;
        await jobs.create(acme, { ...jobBody, title });
        await jobs.create(acme, { ...jobBody, title });
        const query = new URLSearchParams({ q: title, pageSize: '1' });
        const first = (await send('GET', `${jobsPath}?${query}`)).json();
        expect(first.paging.pages).toBe(2);
        const second = (await send('GET', first.paging.next)).json();
        expect(second.data).toHaveLength(1);
        expect(new URL(second.paging.previous).searchParams.get('q')).toBe(title);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a page that a store returns again', () => {
  /** Opens a service whose store returns one page for every list. */
  const openWithOnePage = async () => {
    const memory = createMemoryJobStore();
    await openService({}, { store: memory }).jobs.create(acme, jobBody);
    const page = expectOk(await memory.list(acme.id, aQuery()));
    return openService({}, { store: { ...memory, list: async () => ok(page) } });
  };

  it('a page is rendered again for another employer name, address or query', async () => {
    const { send } = await openWithOnePage();
    const shown = async (query: string, headers = {}) => {
      const { data, paging } = (await send('GET', `${jobsPath}${query}`, { headers })).json();
      return [data[0].employer.name, paging.previous];
    };
    const address = (host: string, query: string) => `http://${host}${jobsPath}${query}`;
    const bolt = { 'api-key': boltKey };
    const boltElsewhere = { ...bolt, host: 'other.example' };
    // Each differs from the one before in one thing.
    expect([
      await shown('?page=2'),
      await shown('?page=2', bolt),
      await shown('?page=2', boltElsewhere),
      await shown('?q=x&page=2', boltElsewhere),
    ]).toEqual([
      ['Acme Welding', address('jobs.example', '?page=1')],
      ['Bolt & Nut', address('jobs.example', '?page=1')],
      ['Bolt & Nut', address('other.example', '?page=1')],
      ['Bolt & Nut', address('other.example', '?q=x&page=1')],
    ]);
  });
});
