import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeFetch } from '../test/fake-fetch.ts';
import { uncheckedBody } from './calls/jobs.ts';
import { createClient } from './client.ts';

const options = { baseUrl: 'http://x', apiKey: 'jp_x' };

const page = (ids: readonly number[], next: string | null) =>
  Response.json({ data: ids.map((id) => ({ id })), paging: { total: 3, next } });

describe('creating a client', () => {
  const scheme = /^baseUrl must begin with http:\/\/ or https:\/\/ and not contain \? or #/;
  const prefix =
    /^baseUrl must be https:\/\/jobs\.example\.ca without \/api\/v1\.1, which the client adds/;
  const noKey = /^apiKey is missing: .* Is its variable set/;
  const badKey = /^apiKey has a character that keys cannot have, such as a line break/;

  it.each<[object | undefined, RegExp]>([
    [{ baseUrl: '' }, /^baseUrl is missing/],
    [{ baseUrl: undefined }, /^baseUrl is missing/],
    [{ baseUrl: 'jobs.example.ca' }, scheme],
    [{ baseUrl: 'localhost:8080' }, scheme],
    [{ baseUrl: 'https://jobs.example.ca?x=1' }, scheme],
    [{ baseUrl: 'https://jobs.example.ca#x' }, scheme],
    [{ baseUrl: 'https://user:secret@jobs.example.ca' }, /not have a user name or a password/],
    [{ baseUrl: 'https://jobs.example.ca/api/v1.1' }, prefix],
    [{ baseUrl: 'https://jobs.example.ca/api/v1.1/' }, prefix],
    [{ baseUrl: 'https://jobs.example.ca/api/v1.1/jobs' }, prefix],
    [{ apiKey: ' ' }, noKey],
    [{ apiKey: undefined }, noKey],
    [{ apiKey: 17 }, noKey],
    [{ apiKey: 'jp_\n_x' }, badKey],
    [{ apiKey: 'clé ✓' }, badKey],
    [{ timeoutMs: 0 }, /^timeoutMs must be a whole number from 1 to 2147483647, not 0/],
    [{ timeoutMs: Number.NaN }, /^timeoutMs /],
    [{ timeoutMs: 2 ** 31 }, /^timeoutMs /],
    [{ retries: -1 }, /^retries must be a whole number from 0/],
    [{ retries: 1.5 }, /^retries /],
    [{ timeout: 5 }, /no option timeout.*timeoutMs/],
    [undefined, /^createClient takes one object/],
  ])('is refused with %o, and says what is right', (wrong, message) => {
    const create = () => createClient((wrong && { ...options, ...wrong }) as never);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });

  it.each([
    ['a key that is wrong', { apiKey: 'secret ✓' }],
    ['a key instead of the address', { baseUrl: 'secret' }],
    ['a password in the address', { baseUrl: 'https://user:secret@jobs.example.ca' }],
  ])('never shows %s', (_, wrong) => {
    expect(() => createClient({ ...options, ...wrong })).toThrow(/^(?!.*secret)/);
  });

  it.each([
    // A lone question mark is not part of the address, nor is the line break at the end of a key file part of the key.
    ['http://x/?#', 'jp_x\n', 'http://x/api/v1.1/positiontypes'],
    ['https://x.example/careers/', 'jp_x', 'https://x.example/careers/api/v1.1/positiontypes'],
  ])('takes the base URL %s and the key %j', async (baseUrl, apiKey, address) => {
    const { fetch, requests } = fakeFetch(Response.json({ data: [] }));
    await createClient({ baseUrl, apiKey, fetch }).positionTypes.list();
    expect(requests[0]?.url).toBe(address);
    expect(requests[0]?.headers.get('API-Key')).toBe('jp_x');
  });
});

describe('a client', () => {
  const repliesWith = (reply: () => Response) =>
    createClient({ ...options, fetch: async () => reply() });

  /** The calls that accept such a reply; for the others it is unexpected. */
  const answeredBy = async (reply: () => Response): Promise<string[]> => {
    const { jobs, locations, positionTypes, openApi } = repliesWith(reply);
    const calls: Record<string, () => Promise<unknown>> = {
      get: () => jobs.get(1),
      create: () => jobs.create(uncheckedBody({})),
      update: () => jobs.update(1, {}),
      putByReferenceId: () => jobs.putByReferenceId({ referenceId: 'W-17' }),
      dryRun: () => jobs.dryRun.update(1, {}),
      list: () => Array.fromAsync(jobs.list()),
      listPage: () => jobs.listPage(),
      listChanges: () => jobs.listChanges(),
      changes: () => Array.fromAsync(jobs.changes()),
      delete: () => jobs.delete(1),
      deleteByReferenceId: () => jobs.deleteByReferenceId('W-17'),
      putInBatch: () => Array.fromAsync(jobs.putInBatch([{ referenceId: 'W-17' }])),
      locations: () => Array.fromAsync(locations.list()),
      location: () => locations.get(1),
      positionTypes: () => positionTypes.list(),
      positionType: () => positionTypes.get(1),
      openApi: () => openApi(),
    };
    const answered: string[] = [];
    for (const [name, call] of Object.entries(calls)) {
      try {
        await call();
        answered.push(name);
      } catch (error) {
        expect(error, name).toMatchObject({ name: 'JobpostingError', code: 'unexpected-answer' });
      }
    }
    return answered;
  };

  it.each([
    ['{}', []],
    ['null', []],
    ['"x"', []],
    ['[]', []],
    ['5', []],
    ['{"data":5,"paging":5}', []],
    ['{"data":[],"paging":{}}', ['positionTypes']],
    ['{"data":[]}', ['positionTypes']],
  ])('accepts %s only where it is a valid answer', async (junk, calls) => {
    expect(await answeredBy(() => new Response(`${junk}\n`))).toEqual(calls);
  });

  it('accepts an empty answer only where it expects one', async () => {
    const nothing = (status: number) => () => new Response(null, { status });
    expect(await answeredBy(nothing(204))).toEqual(['delete', 'deleteByReferenceId']);
    expect(await answeredBy(nothing(304))).toEqual([]);
    expect(await repliesWith(nothing(304)).jobs.getIfChanged(1, '"1"')).toBeNull();
  });

  it('repeats a request twice by default', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const lost = Array.from({ length: 5 }, () => new TypeError('connection lost'));
    for (const retries of [undefined, 1]) {
      const { fetch, requests } = fakeFetch(...lost);
      const read = createClient({ ...options, fetch, retries }).jobs.get(1);
      await Promise.all([
        expect(read).rejects.toThrow('http://x/api/v1.1/jobs/1'),
        vi.runAllTimersAsync(),
      ]);
      expect(requests).toHaveLength(1 + (retries ?? 2));
    }
  });

  it('calls the present fetch of the runtime, unless it is given one', async () => {
    const { jobs } = createClient(options);
    const { fetch, requests } = fakeFetch(page([1], null));
    vi.stubGlobal('fetch', fetch);
    onTestFinished(() => void vi.unstubAllGlobals());
    await jobs.listPage();
    expect(requests).toHaveLength(1);
  });
});

describe('listing', () => {
  it('reads page after page at the configured address, wherever next points', async () => {
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

  it('ends with a page without next', async () => {
    const { fetch } = fakeFetch(Response.json({ data: [], paging: { total: 0 } }));
    expect(await Array.fromAsync(createClient({ ...options, fetch }).jobs.list())).toEqual([]);
  });

  it('reads no page before it is asked for', async () => {
    const { fetch, requests } = fakeFetch(page([3, 2], 'http://x/'));
    for await (const { id } of createClient({ ...options, fetch }).jobs.list()) {
      expect(id).toBe(3);
      break;
    }
    expect(requests).toHaveLength(1);
  });
});
