import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createJobService } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { describe, expect, it } from 'vitest';
import { createFetchHandler, type Failure, type FetchHandlerOptions } from '../src/index.ts';
import { acme, authenticate, jobBody, jobsPath } from './service.ts';

const address = `https://jobs.example${jobsPath}`;

const open = (options: Partial<FetchHandlerOptions> = {}) => {
  const jobs = createJobService({ store: createMemoryJobStore() });
  const handler = createFetchHandler({ jobs, authenticate, ...options });
  const call = (path = '', init: RequestInit = {}) =>
    handler(
      new Request(address + path, { ...init, headers: { 'API-Key': 'jp_acme', ...init.headers } }),
    );
  return { jobs, handler, call };
};

const withJson = (body: RequestInit['body']) =>
  ({
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
    duplex: 'half',
  }) as RequestInit;

const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { code: string }).code;

describe('what the functions of a host are given', () => {
  it('authenticate gets the Request, so that a cookie or a Bearer token can be the login (D21)', async () => {
    const asked: unknown[] = [];
    const { handler } = open({
      authenticate: (apiKey, request) => {
        asked.push([apiKey, request]);
        const token = request.headers.get('Authorization');
        const cookie = request.headers.get('Cookie');
        return token === 'Bearer t-1' || cookie === 'session=acme' ? acme : null;
      },
    });
    const requests = [
      { Authorization: 'Bearer t-1' },
      { Cookie: 'session=acme' },
      { Cookie: 'x' },
    ].map((headers) => new Request(address, { headers: headers as Record<string, string> }));
    const answers = await Promise.all(requests.map(handler));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401]);
    expect(asked).toEqual(requests.map((request) => [null, request]));
  });

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
    expect(await answer.json()).toMatchObject({ status: 503, requestId: 't-17' });
    expect(heard.map(([{ code }, it]) => [code, it === request])).toEqual([
      ['authentication-unavailable', true],
    ]);
  });

  it('one that throws rejects, and leaves nothing counted (D20)', async () => {
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

describe('addresses in answers (D26)', () => {
  const locationOf = async (url: string, options: Partial<FetchHandlerOptions> = {}) => {
    const { handler } = open(options);
    const answer = await handler(
      new Request(url, {
        method: 'POST',
        body: JSON.stringify(jobBody),
        headers: {
          'API-Key': 'jp_acme',
          'Content-Type': 'application/json',
          Host: 'evil.example',
          'X-Forwarded-Host': 'front.example',
        },
      }),
    );
    return answer.headers.get('Location');
  };

  it('begin with the origin of the request, whatever its Host says', async () => {
    expect(await locationOf(address)).toBe(`https://jobs.example${jobsPath}/1`);
    const local = `http://[::1]:8787${jobsPath}`;
    expect(await locationOf(local)).toBe(`${local}/1`);
  });

  it('begin with what is forwarded where the proxy is trusted, and with baseUrl before that', async () => {
    const trustProxy = true;
    expect(await locationOf(address, { trustProxy })).toBe(`https://front.example${jobsPath}/1`);
    const baseUrl = 'https://a.example/careers';
    expect(await locationOf(address, { trustProxy, baseUrl })).toBe(`${baseUrl}${jobsPath}/1`);
  });

  it('keep the prefix that the host leaves in the path', async () => {
    const url = `https://jobs.example/careers${jobsPath}`;
    expect(await locationOf(url, { basePath: '/careers' })).toBe(`${url}/1`);
  });
});

describe('the body of a request', () => {
  const streamOf = (...pieces: readonly string[]) =>
    ReadableStream.from(pieces.map((piece) => Buffer.from(piece)));
  const json = JSON.stringify(jobBody);

  it('is read from a stream whose length is not announced', async () => {
    const { call } = open();
    const answer = await call('', withJson(streamOf(json.slice(0, 9), json.slice(9))));
    expect(answer.status).toBe(201);
  });

  it('gets 400 incomplete-body when its stream fails, and leaves nothing counted (D20)', async () => {
    const { call } = open({ underWay: { maxRequests: 2 } });
    const failing = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('{')),
      pull: (controller) => controller.error(new Error('the client has gone')),
    });
    const answer = await call('', withJson(failing));
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'incomplete-body']);
    expect((await call()).status).toBe(200);
  });

  it('beyond the limit gets 413 without being read further, on the last answer of its connection (D24)', async () => {
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

  it('that the host has read leads to 500, and a clone is read', async () => {
    const heard: Failure[] = [];
    const { handler } = open({ onError: (failure) => heard.push(failure) });
    const { headers, ...init } = withJson(json);
    const request = new Request(address, {
      ...init,
      headers: { ...headers, 'API-Key': 'jp_acme' },
    });
    const clone = request.clone();
    await request.text();
    expect((await handler(request)).status).toBe(500);
    expect(String(heard[0]?.cause)).toContain('pass on a clone of the request');
    expect((await handler(clone)).status).toBe(201);
  });
});

describe('the body of an answer', () => {
  const text = `<p>${'weld '.repeat(30_000)}</p>`;
  const openWithLarge = async (options: Partial<FetchHandlerOptions> = {}) => {
    const service = open({ underWay: { maxRequests: 4 }, ...options });
    await service.jobs.create(acme, { ...jobBody, description: text });
    return service;
  };

  it('is absent from 204, 304 and answers to HEAD', async () => {
    const { call } = await openWithLarge();
    const etag = (await call('/1', { method: 'HEAD' })).headers.get('ETag') ?? '';
    for (const answer of [
      await call('/1', { method: 'HEAD' }),
      await call('/1', { headers: { 'If-None-Match': etag } }),
      await call('/1', { method: 'DELETE' }),
      await call('', { method: 'OPTIONS' }),
    ]) {
      expect(answer.body).toBeNull();
    }
  });

  it('that is large counts until it is taken, cancelled or forgotten (D20)', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const { call } = await openWithLarge();
    let untaken: Response[] = [await call('/1'), await call('/1')];
    expect((await call()).status).toBe(429);
    await untaken[0]?.body?.cancel();
    expect((await call()).status).toBe(200);
    untaken = [untaken[1] as Response, await call('/1')];
    expect((await call()).status).toBe(429);
    expect(await untaken[0]?.text()).toContain(text);
    expect((await call()).status).toBe(200);
    untaken = [untaken[1] as Response, await call('/1')];
    expect((await call()).status).toBe(429);

    untaken = [];
    for (let n = 0; (await call()).status !== 200; n += 1) {
      expect(n).toBeLessThan(1000);
      await setImmediate();
      collectGarbage();
    }
  });

  it('that is small counts no more once it is handed over (D20)', async () => {
    const { call } = open({ underWay: { maxRequests: 2 } });
    const untaken = [await call(), await call(), await call()];
    expect(untaken.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('stays whole for others when who takes it makes its memory his own', async () => {
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

it('a path that is not of the interface gets 404 route-not-found', async () => {
  const { handler } = open();
  const answer = await handler(new Request('https://jobs.example/about'));
  expect([answer.status, await codeOf(answer)]).toEqual([404, 'route-not-found']);
});

it('wrong keys of clients whose address is unknown count together, and a valid key is served (D20)', async () => {
  const { handler, call } = open({ wrongKeysPerMinute: 1 });
  const wrong = () => handler(new Request(address, { headers: { 'API-Key': 'jp_wrong' } }));
  expect([(await wrong()).status, (await wrong()).status]).toEqual([401, 429]);
  expect((await call()).status).toBe(200);
});
