import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeFetch } from '../test/fake-fetch.ts';
import { createClient } from './client.ts';

const options = { baseUrl: 'http://x', apiKey: 'jp_x' };

const page = (ids: readonly number[], next: string | null) =>
  Response.json({ data: ids.map((id) => ({ id })), paging: { next } });

describe('creating a client', () => {
  it.each([
    { baseUrl: '' },
    { baseUrl: 'jobs.example.ca' },
    { baseUrl: 'ftp://jobs.example.ca' },
    { baseUrl: 'https://jobs.example.ca?x=1' },
    { baseUrl: undefined as never },
    { apiKey: '' },
    { apiKey: 'jp_\n_x' },
    { apiKey: 'clé ✓' },
    { apiKey: undefined as never },
    { timeoutMs: 0 },
    { timeoutMs: Number.NaN },
    { retries: -1 },
    { retries: 1.5 },
  ])('is refused with %o', (wrong) => {
    expect(() => createClient({ ...options, ...wrong })).toThrow(TypeError);
  });

  it('never shows a key that is wrong', () => {
    const create = () => createClient({ ...options, apiKey: 'secret ✓' });
    expect(create).toThrow(/^(?!.*secret)/);
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
      'http://x/api/v1.1/jobs?pageSize=100&status=open&page=1',
      'http://x/api/v1.1/jobs?pageSize=100&status=open&page=2',
    ]);
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
