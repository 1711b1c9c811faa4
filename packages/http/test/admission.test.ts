import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { employerId } from '@jobposting/core';
import { afterEach, describe, expect, it } from 'vitest';
import type { Failure } from '../src/index.ts';
import { serveHardened } from './hardened-service.ts';
import { acme, jobBody, jobsPath, openService } from './service.ts';

type Options = Parameters<typeof openService>[0];

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Lets pass when it is opened. */
const gate = () => {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};

/** Holds POSTs of a body until the gate opens; they are then refused for want of places. */
const openWaiting = (options: Options = {}) => {
  const { open, passed } = gate();
  let arrived = (): void => {};
  const service = openService(options, {
    locationResolver: {
      resolve: async () => {
        arrived();
        await passed;
        throw new Error('no place');
      },
    },
  });
  /** Sends a POST that is under way once this is done. */
  const hold = async (key = 'jp_acme', body: unknown = jobBody) => {
    const underWay = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const answer = service.send('POST', jobsPath, { key, body });
    // A promise of a promise would wait for the answer.
    const held = { answer };
    await underWay;
    return held;
  };
  return { ...service, hold, open };
};

describe('requests under way (D20)', () => {
  const underWay = { maxRequests: 4 };

  it('beyond half of all, an employer gets 429 with Retry-After, another is served', async () => {
    const { hold, open, send } = openWaiting({ underWay });
    const held = [await hold(), await hold()];
    const refused = await send('GET', jobsPath);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await send('GET', jobsPath, { key: 'jp_bolt' })).statusCode).toBe(200);
    expect((await send('GET', '/api/v1.1/jobcategories', { key: null })).statusCode).toBe(200);
    open();
    for (const { answer } of held) expect((await answer).statusCode).toBe(503);
    expect((await send('GET', jobsPath)).statusCode).toBe(200);
  });

  it('beyond all, others get 503 too-busy with Retry-After, until some are answered', async () => {
    const { hold, open, send } = openWaiting({ underWay });
    const held = [await hold(), await hold(), await hold('jp_bolt'), await hold('jp_bolt')];
    const refused = await send('GET', '/api/v1.1/jobcategories', { key: null });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'too-busy']);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await send('GET', jobsPath, { key: 'jp_x' })).statusCode).toBe(401);
    open();
    await Promise.all(held.map(({ answer }) => answer));
    expect((await send('GET', '/api/v1.1/jobcategories', { key: null })).statusCode).toBe(200);
  });

  it('400 simultaneous PUTs of one key are served', async () => {
    const { send, jobs } = openService();
    const put = () => send('PUT', jobsPath, { body: { ...jobBody, referenceId: 'W-1' } });
    const answers = await Promise.all(Array.from({ length: 400 }, put));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 201]));
    expect((await jobs.list(acme))._unsafeUnwrap().total).toBe(1);
  });

  it('a refused or broken request is counted no more', async () => {
    const { send } = openService({ underWay: { maxRequests: 2 } });
    for (const body of [{}, Buffer.from('{'), jobBody, jobBody]) {
      const answer = await send('POST', jobsPath, { body });
      expect([201, 400]).toContain(answer.statusCode);
    }
    expect((await send('GET', `${jobsPath}/9`)).statusCode).toBe(404);
    expect((await send('GET', jobsPath)).statusCode).toBe(200);
  });
});

/** A server of a host's own, without our limits; `before` sees a request first. */
const listenPlainly = async (
  { listener }: ReturnType<typeof openService>,
  before: (request: IncomingMessage, pass: () => void) => void,
) => {
  const server = createServer((request, response) =>
    before(request, () => listener(request, response)),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    closers.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
};

const listen = async (options: Options = {}) => {
  const service = await serveHardened({}, options);
  const { server, port } = service;
  const peers: Socket[] = [];
  server.on('connection', (peer: Socket) => peers.push(peer));
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    closers.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { ...service, peers, open };
};

// A reset is one way to be closed, so `once`, which rejects on errors, does not serve.
const closed = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.once('close', resolve));

const statusOf = async (socket: Socket): Promise<string> => {
  const [chunk] = await once(socket, 'data');
  return /HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1] ?? '';
};

const post = (key: string, length: number): string =>
  `POST ${jobsPath} HTTP/1.1\r\nHost: x\r\nAPI-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\nAPI-Key: jp_acme\r\n\r\n`;

const mebibyte = 1024 * 1024;

describe('a client that goes away leaves nothing counted (D20)', () => {
  const underWay = { maxRequests: 4 };
  const leaving = [
    ['nothing', ''],
    ['a part', '{'],
  ];

  it.each(leaving)('that has sent %s of its body, while the host counts it', async (_, sent) => {
    let counting = gate();
    let counted: Promise<void> | undefined;
    const service = await listen({
      underWay,
      rateLimit: async () => {
        counting.open();
        await counted;
        return { allowed: true, retryAfterSeconds: 1 };
      },
    });
    for (let n = 0; n < 4; n += 1) {
      counting = gate();
      const leaver = await service.open();
      counted = closed(service.peers.at(-1) as Socket).then(() => {});
      leaver.write(post('jp_acme', 100) + sent);
      await counting.passed;
      leaver.destroy();
      await counted;
      await new Promise(setImmediate);
    }
    counted = undefined;
    expect((await service.send('GET', jobsPath)).statusCode).toBe(200);
  });

  it.each(leaving)('that has sent %s of its body, while a host reads its own', async (_, sent) => {
    const service = openService({ underWay });
    let arrived = gate();
    let passed = gate();
    const open = await listenPlainly(service, (request, pass) => {
      request.socket.once('close', () => {
        pass();
        setImmediate(passed.open);
      });
      arrived.open();
    });
    for (let n = 0; n < 4; n += 1) {
      [arrived, passed] = [gate(), gate()];
      const leaver = await open();
      leaver.write(post('jp_acme', 100) + sent);
      await arrived.passed;
      leaver.destroy();
      await passed.passed;
    }
    expect((await service.send('GET', jobsPath)).statusCode).toBe(200);
  });

  it('whose answers wait behind one that never comes, on a server of the host', async () => {
    const service = openService({ underWay });
    let peer: Socket | undefined;
    let arrived = gate();
    const open = await listenPlainly(service, (request, pass) => {
      if (request.url === '/never') return;
      peer = request.socket;
      pass();
      setImmediate(() => setImmediate(arrived.open));
    });
    for (let n = 0; n < 4; n += 1) {
      arrived = gate();
      const leaver = await open();
      leaver.write(get('/never') + get(jobsPath));
      await arrived.passed;
      const gone = closed(peer as Socket);
      leaver.destroy();
      await gone;
    }
    expect((await service.send('GET', jobsPath)).statusCode).toBe(200);
  });

  it('whose answer is ready only then, behind another, on a server of the host', async () => {
    const service = openService({ underWay });
    const left = gate();
    let passed = 0;
    const open = await listenPlainly(service, (request, pass) => {
      if (request.url === '/never') return;
      request.socket.once('close', () => {
        pass();
        passed += 1;
        if (passed === 4) setImmediate(() => setImmediate(left.open));
      });
    });
    const leavers = await Promise.all(Array.from({ length: 4 }, open));
    for (const leaver of leavers) leaver.end(get('/never') + get(jobsPath)).destroySoon();
    await left.passed;
    expect((await service.send('GET', jobsPath)).statusCode).toBe(200);
  });
});

describe('bytes under way (D20)', () => {
  // Two unfinished bodies of 1 MiB fit into the half of a caller, with the refusal of a third.
  const underWay = { maxBytes: 4 * mebibyte + 4096 };

  /** Sends all of a body of 1 MiB but its last byte, and waits until the server has it. */
  const sendMost = async (
    { open, server }: Awaited<ReturnType<typeof listen>>,
    key = 'jp_acme',
  ) => {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const socket = await open();
    const [peer] = await accepted;
    const head = post(key, mebibyte);
    const most = Buffer.alloc(mebibyte - 1, ' ');
    const arrived = new Promise<void>((resolve) => {
      const look = (): void => {
        if (peer.destroyed || peer.bytesRead >= head.length + most.length) resolve();
        else setImmediate(look);
      };
      look();
    });
    const answered = statusOf(socket);
    socket.write(head);
    socket.write(most);
    await Promise.race([arrived, answered]);
    return { socket, answered };
  };

  it('unfinished bodies beyond half of all are dropped with 429 at once, those before can end', async () => {
    const service = await listen({ underWay });
    const first = await sendMost(service);
    const second = await sendMost(service);
    const third = await sendMost(service);
    expect(await third.answered).toBe('429');
    const other = await service.send('POST', jobsPath, { key: 'jp_bolt', body: jobBody });
    expect(other.statusCode).toBe(201);
    first.socket.write('x');
    second.socket.write('x');
    expect([await first.answered, await second.answered]).toEqual(['400', '400']);
    expect((await service.send('POST', jobsPath, { body: jobBody })).statusCode).toBe(201);
  });

  it('bytes of a body whose client has gone are free again', async () => {
    const service = await listen({ underWay });
    for (let n = 0; n < 5; n += 1) {
      const { socket } = await sendMost(service);
      const heard = once(service.server, 'connection');
      socket.destroy();
      const next = await service.open();
      await heard;
      next.write(get(jobsPath));
      expect(await statusOf(next)).toBe('200');
    }
  });

  it('an announced length takes nothing from others', async () => {
    const service = await listen({ underWay });
    for (let n = 0; n < 20; n += 1) (await service.open()).write(post('jp_acme', mebibyte));
    const last = await service.open();
    last.write(post('jp_acme', 2));
    last.write('{}');
    expect(await statusOf(last)).toBe('400');
  });

  it('answers that are not taken count, and are free again when the client goes', async () => {
    const service = await listen({ underWay, bodyLimitBytes: mebibyte });
    const text = `<p>${'weld '.repeat(190_000)}</p>`;
    await service.jobs.create(acme, { ...jobBody, description: text });
    // One answer of each is counted at a time: three are more than half, and four less than all.
    const readers = await Promise.all(Array.from({ length: 4 }, () => service.open()));
    // The system takes some of each answer, and how much is its own affair.
    for (const reader of readers) reader.pause().write(get(`${jobsPath}/1`).repeat(50));
    const statusNow = async () => (await service.send('GET', jobsPath)).statusCode;
    await expect.poll(statusNow, { timeout: 20_000 }).toBe(429);
    expect((await service.send('GET', jobsPath, { key: 'jp_bolt' })).statusCode).toBe(200);
    const gone = service.peers.filter(({ destroyed }) => !destroyed).map(closed);
    for (const reader of readers) reader.destroy();
    await Promise.all(gone);
    expect((await service.send('GET', jobsPath)).statusCode).toBe(200);
  });

  it('a body in pieces of one byte is read', async () => {
    const service = await listen();
    const body = JSON.stringify(jobBody);
    const socket = await service.open();
    socket.write(
      `POST ${jobsPath} HTTP/1.1\r\nHost: x\r\nAPI-Key: jp_acme\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    for (const letter of body) socket.write(`1\r\n${letter}\r\n`);
    socket.write('0\r\n\r\n');
    expect(await statusOf(socket)).toBe('201');
  });
});

describe('large bodies (D20)', () => {
  it('one waits for one large body of each other employer at most, however many come before', async () => {
    const { send } = openService();
    const order: string[] = [];
    const post = async (key: string, zeros: number): Promise<void> => {
      const body = Buffer.from(`{"title":[${'0,'.repeat(zeros)}0]}`);
      await send('POST', jobsPath, { key, body });
      order.push(key);
    };
    const all = Array.from({ length: 30 }, () => post('jp_acme', 350_000));
    await Promise.all([...all, post('jp_bolt', 10_000)]);
    // Bodies arrive a little after their requests, so some may be parsed before it is there.
    expect(order.indexOf('jp_bolt')).toBeLessThan(10);
  });
});

describe('wrong keys (C7, D20)', () => {
  const wrong = { key: 'jp_wrong' };

  it('beyond the limit a wrong key gets 429 with Retry-After, a valid one is served', async () => {
    const { send } = openService({ wrongKeysPerMinute: 2 });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await send('GET', jobsPath, wrong)).statusCode);
    expect(statuses).toEqual([401, 401, 429, 429]);
    const refused = await send('GET', jobsPath, wrong);
    expect(refused.json().code).toBe('too-many-requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('GET', jobsPath)).statusCode).toBe(200);
    expect((await send('GET', jobsPath, { key: null })).statusCode).toBe(401);
  });

  it('60 a minute are allowed when nothing is configured', async () => {
    const { send } = openService();
    const answers = [];
    for (let n = 0; n < 61; n += 1) answers.push((await send('GET', jobsPath, wrong)).statusCode);
    expect(answers).toEqual([...Array(60).fill(401), 429]);
  });

  it.each([
    [true, ['192.0.2.1', '192.0.2.2', '6.6.6.6, 192.0.2.1'], [401, 401, 429]],
    [true, ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1', '2001:db8:1:3::1'], [401, 429, 401]],
    [false, ['192.0.2.1', '192.0.2.2'], [401, 429]],
  ])('with trustProxy %j, %j get %j', async (trustProxy, addresses, expected) => {
    const { send } = openService({ wrongKeysPerMinute: 1, trustProxy });
    const statuses = [];
    for (const address of addresses) {
      const headers = { 'x-forwarded-for': address };
      statuses.push((await send('GET', jobsPath, { ...wrong, headers })).statusCode);
    }
    expect(statuses).toEqual(expected);
  });
});

describe("a host's own count of requests (D20)", () => {
  const retryAfterSeconds = 7;

  it('refuses with 429 and what the host says, and puts its headers into the answer', async () => {
    const asked: unknown[] = [];
    const { send } = openService({
      rateLimit: async (employer) => {
        asked.push(employer);
        return { allowed: asked.length < 2, retryAfterSeconds, headers: { RateLimit: 'mine' } };
      },
    });
    const [served, refused] = [await send('GET', jobsPath), await send('GET', jobsPath)];
    expect([served.statusCode, served.headers.ratelimit]).toEqual([200, 'mine']);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '7']);
    expect(asked).toEqual([employerId(1), employerId(1)]);
  });

  it.each(['Retry-After', 'retry-after', 'RETRY-AFTER'])(
    'its header %s does not stand beside that of the refusal',
    async (name) => {
      const { send } = openService({
        rateLimit: () => ({ allowed: false, retryAfterSeconds, headers: { [name]: '99' } }),
      });
      expect((await send('GET', jobsPath)).headers['retry-after']).toBe('7');
    },
  );

  it.each([{ 'Rate Limit': 'x' }, { RateLimit: 'x\r\nSet-Cookie: a=b' }])(
    'whose headers are malformed, as %j are, lets the request through and tells the host',
    async (headers) => {
      const heard: Failure[] = [];
      const { send } = openService({
        rateLimit: () => ({ allowed: true, retryAfterSeconds, headers: headers as never }),
        onError: (reported) => heard.push(reported),
      });
      const answer = await send('GET', jobsPath);
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
      expect(heard).toEqual([{ code: 'rate-limit-unavailable', cause: expect.any(TypeError) }]);
    },
  );

  it.each([
    5,
    { allowed: 'no' },
    { allowed: false },
    { allowed: false, retryAfterSeconds: Number.NaN },
  ])('that is no count, as %j is, lets the request through and tells the host', async (count) => {
    const heard: Failure[] = [];
    const onError = (reported: Failure) => heard.push(reported);
    const { send } = openService({ rateLimit: () => count as never, onError });
    expect((await send('GET', jobsPath)).statusCode).toBe(200);
    expect(heard).toEqual([{ code: 'rate-limit-unavailable', cause: expect.any(TypeError) }]);
  });

  const failure = new Error('the count is down');
  it.each([
    [
      'throws',
      () => {
        throw failure;
      },
    ],
    ['rejects', () => Promise.reject(failure)],
    ['returns an error', () => ({ isErr: () => true, error: { cause: failure } })],
  ])('lets the request through and tells the host when it %s', async (_how, rateLimit) => {
    const heard: Failure[] = [];
    const onError = (reported: Failure) => heard.push(reported);
    const { send } = openService({ rateLimit: rateLimit as never, onError });
    expect((await send('GET', jobsPath)).statusCode).toBe(200);
    expect(heard).toEqual([{ code: 'rate-limit-unavailable', cause: failure }]);
  });
});
