import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFetchHandler, type Failure, type FetchHandlerOptions } from '../src/index.ts';
import { collectGarbage } from './collect-garbage.ts';
import { acme, authenticate, jobBody, jobsPath, openService } from './service.ts';

const address = `https://jobs.example${jobsPath}`;

const open = (options: Partial<FetchHandlerOptions> = {}) => {
  const { jobs } = openService();
  const handler = createFetchHandler({ jobs, authenticate, onError: () => {}, ...options });
  const call = (path = '', init: RequestInit = {}) =>
    handler(
      new Request(address + path, { ...init, headers: { 'API-Key': 'jp_acme', ...init.headers } }),
    );
  return { jobs, handler, call };
};

const withJson = (body: RequestInit['body']) => {
  const headers = { 'Content-Type': 'application/json', 'API-Key': 'jp_acme' };
  return { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
};

const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { code: string }).code;

describe('the functions of a host', () => {
  it('requestIdOf and onError get the Request (D19)', async () => {
    const heard: [Failure, Request][] = [];
    const { handler } = open({
      authenticate: () => Promise.reject(new Error('down')),
      requestIdOf: (request) => request.headers.get('X-Trace') ?? '',
      onError: (failure, request) => heard.push([failure, request]),
    });
    const request = new Request(address, { headers: { 'X-Trace': 't-17' } });
    const answer = await handler(request);
    expect(answer.headers.get('X-Request-Id')).toBe('t-17');
    expect(heard.map(([{ code }, it]) => [code, it === request])).toEqual([
      ['authentication-unavailable', true],
    ]);
  });

  it('one that throws rejects the answer, and nothing stays counted (D20)', async () => {
    let isBroken = true;
    const mistake = new Error('no id');
    const { call } = open({
      underWay: { maxRequests: 2 },
      requestIdOf: () => {
        if (isBroken) throw mistake;
        return 'r-1';
      },
    });
    await expect(call()).rejects.toBe(mistake);
    isBroken = false;
    expect((await call()).status).toBe(200);
  });
});

it('a request that is aborted is answered, though its body stays open (D29)', async () => {
  const { handler } = open();
  const client = new AbortController();
  const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{')) });
  const answering = handler(new Request(address, { ...withJson(body), signal: client.signal }));
  await setImmediate();
  client.abort();
  expect(await codeOf(await answering)).toBe('incomplete-body');
});

describe('addresses in answers (D26)', () => {
  it.each<[string, Partial<FetchHandlerOptions>, string]>([
    [address, {}, address],
    [`http://[::1]:8787${jobsPath}`, {}, `http://[::1]:8787${jobsPath}`],
    [address, { trustProxy: true }, `https://front.example${jobsPath}`],
  ])(
    'begin for %s with its origin, whatever its Host says, given %j',
    async (url, options, begin) => {
      const { handler } = open(options);
      const init = withJson(JSON.stringify(jobBody));
      const headers = {
        ...init.headers,
        Host: 'evil.example',
        'X-Forwarded-Host': 'front.example',
      };
      const answer = await handler(new Request(url, { ...init, headers }));
      expect(answer.headers.get('Location')).toBe(`${begin}/1`);
    },
  );
});

it('the body of a request beyond the limit gets 413 without being read further, on the last answer of its connection (D24)', async () => {
  const { call } = open();
  let pulls = 0;
  let isCancelled = false;
  const endless = new ReadableStream({
    pull: (controller) => {
      pulls += 1;
      controller.enqueue(Buffer.alloc(512 * 1024, ' '));
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  const answer = await call('', withJson(endless));
  expect([answer.status, await codeOf(answer)]).toEqual([413, 'body-too-large']);
  expect(answer.headers.get('Connection')).toBe('close');
  expect([isCancelled, pulls < 6]).toEqual([true, true]);
});

describe('the body of an answer', () => {
  const text = `<p>${'weld '.repeat(30_000)}</p>`;
  const openWithLarge = async (underWay: FetchHandlerOptions['underWay'] = { maxRequests: 4 }) => {
    const service = open({ underWay });
    await service.jobs.create(acme, { ...jobBody, description: text });
    return service;
  };

  it('that is large counts until it is taken, cancelled or dropped (D20)', async () => {
    const { call } = await openWithLarge();
    const untaken = [await call('/1'), await call('/1')];
    const free = async (letGo: (response: Response) => unknown) => {
      expect((await call()).status).toBe(429);
      await letGo(untaken.shift() as Response);
      expect((await call()).status).toBe(200);
      untaken.push(await call('/1'));
    };
    await free(({ body }) => body?.cancel());
    await free(async (response) => expect(await response.text()).toContain(text));

    expect((await call()).status).toBe(429);
    untaken.length = 0;
    for (let n = 0; (await call()).status !== 200; n += 1) {
      expect(n).toBeLessThan(1000);
      await setImmediate();
      collectGarbage();
    }
  });

  it('that is small counts only until it is handed over (D20)', async () => {
    const { call } = open({ underWay: { maxRequests: 2 } });
    const untaken = [await call(), await call(), await call()];
    expect(untaken.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('stays whole for others when its taker transfers its memory', async () => {
    const { call } = await openWithLarge();
    const first = await call('/1');
    const whole = await (await call('/1')).text();
    const take = ({ buffer }: Uint8Array): unknown =>
      structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
    for await (const piece of first.body ?? []) take(piece);
    expect(await (await call('/1')).text()).toBe(whole);
    take(await (await call('?q=x')).bytes());
    expect(await (await call('?q=x')).text()).toContain('"total":0');
  });
});

it('wrong keys of clients whose address is unknown count together, and a valid key is served (D20)', async () => {
  const { call } = open({ wrongKeysPerMinute: 1 });
  const wrong = () => call('', { headers: { 'API-Key': 'jp_wrong' } });
  expect([(await wrong()).status, (await wrong()).status]).toEqual([401, 429]);
  expect((await call()).status).toBe(200);
});
