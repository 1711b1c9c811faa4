import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expectOk } from '@jobposting/store-contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createHardenedServer, type ServerLimits } from '../src/index.ts';
import { serveHardened } from './hardened-service.ts';
import { acme, jobBody, jobsPath, type Service } from './service.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const listen = async (limits: Partial<ServerLimits> = {}) => {
  const service = await serveHardened(limits);

  const open = async (): Promise<Socket> => {
    const socket = connect(service.port, '127.0.0.1').on('error', () => {});
    closers.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { ...service, open };
};

// A reset is one way to be closed, so `once`, which rejects on errors, does not serve.
const closed = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.once('close', resolve));

const received = async (socket: Socket): Promise<string> => {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await closed(socket);
  return Buffer.concat(chunks).toString();
};

/** Sends text on a connection of its own and returns all that comes until the server closes it. */
const talk = async ({ open }: { readonly open: () => Promise<Socket> }, text: string | Buffer) => {
  const socket = await open();
  const answer = received(socket);
  socket.write(text);
  return answer;
};

const head = (line: string, ...headers: string[]): string =>
  [line, 'Host: jobs.example', 'API-Key: jp_acme', ...headers, '', ''].join('\r\n');

const close = 'Connection: close';
const json = 'Content-Type: application/json';
const statuses = (answer: string): string[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '');
const problemOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));

const countJobs = async ({ jobs }: Service): Promise<number> =>
  expectOk(await jobs.list(acme)).total;

describe('requests on one connection', () => {
  it('pipelined requests are answered in order, HEAD and 304 without a body among them', async () => {
    const server = await listen();
    await server.jobs.create(acme, jobBody);
    const get = `GET ${jobsPath}/1 HTTP/1.1`;
    const answer = await talk(
      server,
      head(`HEAD ${jobsPath}/1 HTTP/1.1`) +
        head(get, 'If-None-Match: *') +
        head(`GET ${jobsPath}/9 HTTP/1.1`) +
        head('GET /nowhere HTTP/1.1') +
        head(get, close),
    );
    expect(statuses(answer)).toEqual(['200', '304', '404', '404', '200']);
  });

  it('pipelined requests are run one after the other, so that a read sees the write before it', async () => {
    const server = await listen();
    await server.jobs.create(acme, jobBody);
    const body = JSON.stringify({ title: 'Changed' });
    const put = head(`PUT ${jobsPath}/1 HTTP/1.1`, json, `Content-Length: ${body.length}`) + body;
    const answer = await talk(server, put + head(`GET ${jobsPath}/1 HTTP/1.1`, close));
    expect(statuses(answer)).toEqual(['200', '200']);
    expect(answer.match(/"title":"Changed"/g)).toHaveLength(2);
  });

  it('a connection with too many waiting requests is closed', async () => {
    const server = await listen({ maxWaitingRequests: 10 });
    const get = head(`GET ${jobsPath} HTTP/1.1`);
    expect(statuses(await talk(server, get.repeat(500))).length).toBeLessThan(500);
    const few = get.repeat(10) + head(`GET ${jobsPath} HTTP/1.1`, close);
    expect(statuses(await talk(server, few))).toEqual(Array(11).fill('200'));
  });

  it.each([
    [
      'no key',
      '401',
      `POST ${jobsPath} HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: 7\r\n\r\n{"a":1}`,
    ],
    ['a wrong path', '404', `${head('POST /nowhere HTTP/1.1', json, 'Content-Length: 7')}{"a":1}`],
    [
      'a wrong method',
      '405',
      `${head(`PATCH ${jobsPath} HTTP/1.1`, json, 'Content-Length: 7')}{"a":1}`,
    ],
    ['a wrong type', '415', `${head(`POST ${jobsPath} HTTP/1.1`, 'Content-Length: 7')}{"a":1}`],
    [
      'a GET with a body',
      '200',
      `${head(`GET ${jobsPath} HTTP/1.1`, json, 'Content-Length: 7')}{"a":1}`,
    ],
  ])(
    'the next request is answered after one whose body nobody read: %s',
    async (_name, status, request) => {
      const answer = await talk(await listen(), request + head(`GET ${jobsPath} HTTP/1.1`, close));
      expect(statuses(answer)).toEqual([status, '200']);
    },
  );

  it('a connection that is idle for too long is closed', async () => {
    const server = await listen({ keepAliveTimeoutMs: 50 });
    expect(statuses(await talk(server, head(`GET ${jobsPath} HTTP/1.1`)))).toEqual(['200']);
  });

  it('an offer of another protocol is ignored', async () => {
    const request = head(`GET ${jobsPath} HTTP/1.1`, 'Connection: Upgrade, close', 'Upgrade: h2c');
    expect(statuses(await talk(await listen(), request))).toEqual(['200']);
  });

  it('a client can ask first whether to send the body', async () => {
    const server = await listen();
    const socket = await server.open();
    const answer = received(socket);
    const body = JSON.stringify(jobBody);
    socket.write(
      head(
        `POST ${jobsPath} HTTP/1.1`,
        json,
        close,
        'Expect: 100-continue',
        `Content-Length: ${Buffer.byteLength(body)}`,
      ),
    );
    socket.once('data', () => socket.write(body));
    expect(statuses(await answer)).toEqual(['100', '201']);
  });
});

describe('slow clients (D24)', () => {
  const fast = { headersTimeoutMs: 100, requestTimeoutMs: 200, checkIntervalMs: 20 };

  it.each([
    ['part of the headers', `GET ${jobsPath} HTTP/1.1\r\nHost: x\r\n`],
    [
      'part of the body',
      `${head(`POST ${jobsPath} HTTP/1.1`, json, 'Content-Length: 100')}{"title":`,
    ],
    [
      'part of a chunk',
      `${head(`POST ${jobsPath} HTTP/1.1`, json, 'Transfer-Encoding: chunked')}ff\r\n{`,
    ],
  ])('a client that sends only %s gets 408, and nothing is stored', async (_name, request) => {
    const server = await listen(fast);
    const answer = await talk(server, request);
    expect(statuses(answer)).toEqual(['408']);
    expect(problemOf(answer)).toMatchObject({ status: 408, code: 'request-timeout' });
    expect(await countJobs(server)).toBe(0);
  });

  it('a client that does not read its answer is disconnected', async () => {
    const server = createHardenedServer(
      (_request, response) => {
        response.end(Buffer.alloc(32 * 1024 * 1024));
      },
      { stallTimeoutMs: 100 },
    );
    server.listen(0, '127.0.0.1');
    closers.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1')
      .on('error', () => {})
      .pause();
    closers.push(() => client.destroy());
    client.write(head('GET / HTTP/1.1'));
    const [socket] = (await once(server, 'connection')) as [Socket];
    await closed(socket);
  });

  it('a client that has sent all and ended its side is still answered', async () => {
    const server = createHardenedServer(({ socket }, response) => {
      socket.once('end', () => response.end('late'));
    }).listen(0, '127.0.0.1');
    closers.push(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const answer = received(socket);
    socket.on('end', () => socket.destroy()).end(head(`GET ${jobsPath} HTTP/1.1`));
    expect(await answer).toContain('late');
  });

  it('500 slow clients do not keep another from being served', async () => {
    const server = await listen();
    await Promise.all(
      Array.from({ length: 500 }, async () => (await server.open()).write('GET / HTTP/1.1\r\n')),
    );
    const answer = await talk(server, head(`GET ${jobsPath} HTTP/1.1`, close));
    expect(statuses(answer)).toEqual(['200']);
  });

  it('a client that disconnects in the middle of a body leaves nothing behind', async () => {
    const server = await listen();
    const body = JSON.stringify(jobBody);
    const request = head(`POST ${jobsPath} HTTP/1.1`, json, `Content-Length: ${body.length}`);
    for (const leave of ['destroy', 'end', 'resetAndDestroy'] as const) {
      const socket = await server.open();
      socket.resume().write(request + body.slice(0, -1), () => socket[leave]());
      await closed(socket);
    }
    expect(await countJobs(server)).toBe(0);
    expect(statuses(await talk(server, head(`GET ${jobsPath} HTTP/1.1`, close)))).toEqual(['200']);
  });
});

describe('malformed HTTP', () => {
  const post = (...headers: string[]) => head(`POST ${jobsPath} HTTP/1.1`, json, ...headers);

  it.each([
    ['both lengths', `${post('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
    ['two lengths', `${post('Content-Length: 2', 'Content-Length: 3')}{}x`],
    ['a list of lengths', `${post('Content-Length: 2, 2')}{}`],
    ['a negative length', `${post('Content-Length: -1')}{}`],
    ['a length in hex', `${post('Content-Length: 0x2')}{}`],
    ['a bad chunk size', `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk too long', `${post('Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n`],
    ['an unknown coding', `${post('Transfer-Encoding: chunked, x')}0\r\n\r\n`],
    ['no method', 'nonsense\r\n\r\n'],
    ['an unknown method', head('STEAL / HTTP/1.1')],
    ['NUL in the path', head(`GET ${jobsPath}\0 HTTP/1.1`)],
    ['NUL in a header', head(`GET ${jobsPath} HTTP/1.1`, 'X: a\0b')],
    ['a folded header', head(`GET ${jobsPath} HTTP/1.1`, 'X: a', ' b')],
    ['a space in the path', head(`GET ${jobsPath} x HTTP/1.1`)],
    ['another protocol', head(`GET ${jobsPath} HTTP/3.0`)],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  ])('malformed HTTP gets 400 and its connection is closed: %s', async (_name, request) => {
    const server = await listen();
    const answer = await talk(server, request);
    expect(statuses(answer)).toEqual(['400']);
    expect(problemOf(answer)).toMatchObject({ status: 400, code: 'malformed-request' });
    expect(await countJobs(server)).toBe(0);
  });

  it.each([
    ['no Host', `GET ${jobsPath} HTTP/1.1\r\nAPI-Key: jp_acme\r\n\r\n`],
    ['two Hosts', head(`GET ${jobsPath} HTTP/1.1`, 'Host: evil.example')],
    [
      'two Hosts, and a body that is broken too',
      `${head(`POST ${jobsPath} HTTP/1.1`, 'Host: x', json, 'Transfer-Encoding: chunked')}7>{`,
    ],
  ])(
    'a request with %s gets 400 with problem details (RFC 9112 §3.2, D19)',
    async (_name, request) => {
      const answer = await talk(await listen(), request);
      expect(statuses(answer)).toEqual(['400']);
      expect(problemOf(answer)).toMatchObject({ status: 400, code: 'malformed-request' });
    },
  );

  it('an unknown expectation is ignored', async () => {
    const request = head(`GET ${jobsPath} HTTP/1.1`, 'Expect: wonders', close);
    expect(statuses(await talk(await listen(), request))).toEqual(['200']);
  });

  it('malformed HTTP after good requests is refused once those are answered', async () => {
    const server = await listen();
    const good = head(`GET ${jobsPath} HTTP/1.1`);
    const answer = await talk(server, `${good}${good}nonsense\r\n\r\n`);
    expect(statuses(answer)).toEqual(['200', '200', '400']);
  });

  it('a malformed body in the packet of good requests is refused once those are answered', async () => {
    const server = await listen();
    const good = head(`GET ${jobsPath} HTTP/1.1`);
    const broken = `${post('Transfer-Encoding: chunked')}zz\r\n`;
    const answer = await talk(server, good + good + broken);
    expect(statuses(answer)).toEqual(['200', '200', '400']);
  });

  it.each([
    ['one header', head(`GET ${jobsPath} HTTP/1.1`, `X: ${'x'.repeat(16 * 1024)}`)],
    ['many', head(`GET ${jobsPath} HTTP/1.1`, ...Array(1000).fill(`X: ${'x'.repeat(20)}`))],
    ['the target', head(`GET ${jobsPath}?q=${'x'.repeat(16 * 1024)} HTTP/1.1`)],
  ])('headers that are too large get 431: %s (D24)', async (_name, request) => {
    const answer = await talk(await listen(), request);
    expect(statuses(answer)).toEqual(['431']);
    expect(problemOf(answer)).toMatchObject({ status: 431, code: 'headers-too-large' });
  });
});

describe('bodies that are too large (D24)', () => {
  const megabytes = Buffer.alloc(8 * 1024 * 1024, ' ');

  it.each([
    ['declared', [`Content-Length: ${megabytes.length}`], '', ''],
    [
      'not declared',
      ['Transfer-Encoding: chunked'],
      `${megabytes.length.toString(16)}\r\n`,
      '\r\n0\r\n\r\n',
    ],
  ])(
    'a client that sends all of a large body before it reads still gets 413: %s',
    async (...row) => {
      const [, headers, before, after] = row;
      const server = await listen();
      const socket = await server.open();
      const answer = received(socket.pause());
      socket.write(head(`POST ${jobsPath} HTTP/1.1`, json, ...headers) + before);
      await promisify(socket.write).call(socket, Buffer.concat([megabytes, Buffer.from(after)]));
      socket.resume();
      expect(statuses(await answer)).toEqual(['413']);
      expect(problemOf(await answer)).toMatchObject({ code: 'body-too-large' });
    },
  );

  it('the answer to a HEAD with an unfinished body is sent at once', async () => {
    const service = await listen();
    const socket = await service.open();
    const [answer] = await Promise.all([
      once(socket, 'data'),
      socket.write(head(`HEAD ${jobsPath} HTTP/1.1`, 'Host: x', 'Transfer-Encoding: chunked')),
    ]);
    expect(statuses(String(answer))).toEqual(['400']);
    // By the time that another has its answer, an end that was sent with this one would be here.
    await talk(service, head(`GET ${jobsPath} HTTP/1.1`, close));
    expect(socket.readableEnded).toBe(false);
  });

  it('a client that never stops sending is disconnected', async () => {
    const server = await listen();
    const socket = await server.open();
    const answer = received(socket);
    socket.write(head(`POST ${jobsPath} HTTP/1.1`, json, `Content-Length: ${2 ** 40}`));
    const send = (): void => {
      if (socket.writable) socket.write(megabytes, send);
    };
    send();
    expect(statuses(await answer)).toEqual(['413']);
    // 16 MiB are discarded, and the kernel holds some more.
    expect(socket.bytesWritten).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('request targets and hosts', () => {
  it.each([
    ['in the absolute form', `http://jobs.example${jobsPath}`, '200'],
    ['in the absolute form of another host', `https://evil.example:1${jobsPath}`, '200'],
    ['in the absolute form without a path', 'http://jobs.example', '404'],
    ['with dots', `${jobsPath}/../jobs`, '404'],
    ['with encoded dots', '/api/v1.1/%2e%2e/jobs', '404'],
    ['with an encoded NUL', `${jobsPath}%00`, '404'],
    ['with a fragment', `${jobsPath}#x`, '404'],
    ['with a doubled slash', `/${jobsPath}`, '404'],
    ['with raw UTF-8', `${jobsPath}?q=é`, '400'],
    ['with backslashes', '\\api\\v1.1\\jobs', '400'],
  ])('a request target %s (%s) gets %s', async (_name, target, status) => {
    const answer = await talk(await listen(), head(`GET ${target} HTTP/1.1`, close));
    expect(statuses(answer)).toEqual([status]);
  });

  it('addresses begin with the listening address for a client of HTTP/1.0 without a Host (D26)', async () => {
    const server = await listen();
    const body = JSON.stringify(jobBody);
    const answer = await talk(
      server,
      `POST ${jobsPath} HTTP/1.0\r\nAPI-Key: jp_acme\r\n${json}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer).toContain(`Location: http://127.0.0.1:${server.port}${jobsPath}/1\r\n`);
  });

  it.each([
    ['twice the same', ['API-Key: jp_acme', 'API-Key: jp_acme']],
    ['an empty one first', ['API-Key:', 'API-Key: jp_acme']],
    ['another case', ['API-Key: jp_acme', 'api-key: jp_bolt']],
  ])('a repeated API-Key gets 401: %s', async (_name, keys) => {
    const lines = [`GET ${jobsPath} HTTP/1.1`, 'Host: x', ...keys, close, '', ''];
    const answer = await talk(await listen(), lines.join('\r\n'));
    expect(statuses(answer)).toEqual(['401']);
  });
});
