import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeFetch } from '../test/fake-fetch.ts';
import { createClient } from './client.ts';

const options = { baseUrl: 'http://x', apiKey: 'jp_x' };

const page = (ids: readonly number[], next: string | null) =>
  Response.json({ data: ids.map((id) => ({ id })), paging: { total: 3, next } });

describe('creating a client', () => {
  it.each([
    { baseUrl: '' },
    { baseUrl: 'jobs.example.ca' },
    { baseUrl: 'ftp://jobs.example.ca' },
    { baseUrl: 'https://jobs.example.ca?x=1' },
    { baseUrl: undefined as never },
    { baseUrl: 'https://user:secret@jobs.example.ca' },
    { baseUrl: 'https://jobs.example.ca/api/v1.1' },
    { baseUrl: 'https://jobs.example.ca/api/v1.1/' },
    { apiKey: '' },
    { apiKey: 'jp_\n_x' },
    { apiKey: 'clé ✓' },
    { apiKey: undefined as never },
    { timeoutMs: 0 },
    { timeoutMs: Number.NaN },
    { timeoutMs: 2 ** 31 },
    { retries: -1 },
    { retries: 1.5 },
    { timeout: 5 },
  ])('is refused with %o', (wrong) => {
    expect(() => createClient({ ...options, ...wrong })).toThrow(TypeError);
  });

  it.each([
    ['a key that is wrong', { apiKey: 'secret ✓' }],
    ['a key in the place of the address', { baseUrl: 'secret' }],
    ['a password in the address', { baseUrl: 'https://user:secret@jobs.example.ca' }],
  ])('never shows %s', (_, wrong) => {
    expect(() => createClient({ ...options, ...wrong })).toThrow(/^(?!.*secret)/);
  });

  it('names the option that it does not know, and those that there are', () => {
    const create = () => createClient({ ...options, timeout: 5 } as never);
    expect(create).toThrow(/no option timeout.*timeoutMs/);
  });

  it('takes no address for more than it is: a lone question mark is no part of it', async () => {
    const { fetch, requests } = fakeFetch(Response.json({ data: [] }));
    await createClient({ ...options, baseUrl: 'http://x/?#', fetch }).positionTypes.list();
    expect(requests[0]?.url).toBe('http://x/api/v1.1/positiontypes');
  });

  it('takes a key with the line break of its file, and a base URL with a prefix', async () => {
    const { fetch, requests } = fakeFetch(Response.json({ data: [] }));
    const baseUrl = 'https://example.ca/careers/';
    await createClient({ baseUrl, apiKey: 'jp_x\n', fetch }).positionTypes.list();
    expect(requests[0]?.url).toBe('https://example.ca/careers/api/v1.1/positiontypes');
    expect(requests[0]?.headers.get('API-Key')).toBe('jp_x');
  });
});

describe('a client', () => {
  const fetchOf = (reply: () => Response) =>
    createClient({ ...options, fetch: async () => reply() });

  /** Every call that reads or writes, to a service that always replies so. */
  const callsTo = (reply: () => Response): readonly (() => Promise<unknown>)[] => {
    const { jobs, locations, positionTypes, openApi } = fetchOf(reply);
    return [
      () => jobs.get(1),
      () => jobs.create({} as never),
      () => jobs.update(1, {}),
      () => jobs.putByReferenceId({ referenceId: 'W-17' }),
      () => jobs.dryRun.update(1, {}),
      () => Array.fromAsync(jobs.list()),
      () => jobs.listPage(),
      () => jobs.delete(1),
      () => jobs.deleteByReferenceId('W-17'),
      () => Array.fromAsync(jobs.putInBatch([{ referenceId: 'W-17' }])),
      () => Array.fromAsync(locations.list()),
      () => locations.get(1),
      () => positionTypes.list(),
      () => positionTypes.get(1),
      () => openApi(),
    ];
  };

  it.each(['{}', 'null', '{"data":[]}', '{"data":5,"paging":5}', '"x"', '[]', '5'])(
    'takes %s for no answer, whatever it asked for',
    async (junk) => {
      const calls = callsTo(() => new Response(`${junk}\n`));
      const codes = await Promise.all(
        calls.map((call) => call().then(JSON.stringify, ({ code }) => code)),
      );
      // Two calls want data alone, and no more is to be said of it.
      const expected = junk === '{"data":[]}' ? ['unexpected-answer', '[]'] : ['unexpected-answer'];
      expect([...new Set(codes)].sort()).toEqual(expected.sort());
    },
  );

  it.each([204, 304])('takes %i for no answer unless it asked for it', async (status) => {
    for (const call of callsTo(() => new Response(null, { status }))) {
      const outcome = await call().then(
        () => call.toString(),
        ({ code }) => code,
      );
      const isAsked = status === 204 && /delete/.test(outcome);
      if (!isAsked) expect(outcome).toBe('unexpected-answer');
    }
    const { jobs } = fetchOf(() => new Response(null, { status: 304 }));
    expect(await jobs.getIfChanged(1, '"1"')).toBeNull();
  });

  it('repeats a request twice by default', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const lost = Array.from({ length: 5 }, () => new TypeError('connection lost'));
    for (const retries of [undefined, 1]) {
      const { fetch, requests } = fakeFetch(...lost);
      const read = createClient({ ...options, fetch, retries }).jobs.get(1);
      await Promise.all([expect(read).rejects.toThrow('no answer'), vi.runAllTimersAsync()]);
      expect(requests).toHaveLength(1 + (retries ?? 2));
    }
  });

  it('calls the fetch that the runtime has at the moment, unless it is given one', async () => {
    const { jobs } = createClient(options);
    const { fetch, requests } = fakeFetch(page([1], null));
    vi.stubGlobal('fetch', fetch);
    onTestFinished(() => void vi.unstubAllGlobals());
    await jobs.listPage();
    expect(requests).toHaveLength(1);
  });
});

describe('listing', () => {
  it('reads page after page at the address that was configured, wherever next points', async () => {
    const { fetch, requests } = fakeFetch(page([3, 2], 'http://elsewhere/'), page([1], null));
    const { jobs } = createClient({ ...options, fetch });
    const ids = await Array.fromAsync(jobs.list({ status: 'open' }), ({ id }) => id);
    expect(ids).toEqual([3, 2, 1]);
    expect(requests.map(({ url }) => url)).toEqual([
      'http://x/api/v1.1/jobs?status=open&pageSize=100&page=1',
      'http://x/api/v1.1/jobs?status=open&pageSize=100&page=2',
    ]);
  });

  it('reads 100 at a time, also when the page size is undefined', async () => {
    const { fetch, requests } = fakeFetch(page([], null), page([], null), page([], null));
    const { jobs, locations } = createClient({ ...options, fetch });
    await Array.fromAsync(jobs.list({ pageSize: undefined }));
    await Array.fromAsync(locations.list({ pageSize: undefined }));
    await Array.fromAsync(jobs.list({ pageSize: 7 }));
    const sizes = requests.map(({ url }) => new URL(url).searchParams.get('pageSize'));
    expect(sizes).toEqual(['100', '100', '7']);
  });

  it('reads no page that nobody asks for', async () => {
    const { fetch, requests } = fakeFetch(page([3, 2], 'http://x/'));
    for await (const { id } of createClient({ ...options, fetch }).jobs.list()) {
      expect(id).toBe(3);
      break;
    }
    expect(requests).toHaveLength(1);
  });
});
