import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPost } from '../src/post.ts';
import { type Answer, aReceiver, status } from './a-receiver.ts';

type Replaced = NonNullable<Parameters<typeof createPost>[1]>;

const loopback = ['127.0.0.0/8', '::1/128'];

const send = (
  url: string,
  {
    allow = loopback,
    signal = new AbortController().signal,
    ...internals
  }: Replaced & {
    allow?: string[];
    signal?: AbortSignal;
  } = {},
) => createPost(allow, internals)(url, { 'webhook-id': '1' }, '{}', signal);

const sendTo = async (answer: Answer, internals: Replaced = {}) => {
  const receiver = await aReceiver(answer);
  const outcome = await send(receiver.url, internals);
  return { receiver, outcome };
};

const errorOf = async (...given: Parameters<typeof send>) => (await send(...given))?.error;

const refused = 'The endpoint is at an address that may not be reached.';

/** A server without HTTP, as the host and port of a URL. */
const aSocketServer = async (connected: (socket: Socket) => unknown) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    connected(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A name that resolves to these addresses, one after the other. */
const resolvingTo = (...addresses: string[]) =>
  vi.fn<NonNullable<Replaced['lookup']>>((_name, options, callback) => {
    const [address = ''] = addresses.length > 1 ? addresses.splice(0, 1) : addresses;
    const family = address.includes(':') ? 6 : 4;
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  });

describe('a message to an endpoint (D40)', () => {
  it.each([200, 201, 204, 299])('has arrived where the answer is %i', async (code) => {
    const { outcome } = await sendTo(status(code));
    expect(outcome).toMatchObject({ error: null });
  });

  it.each([
    [301, 'The endpoint answered 301, and redirects are not followed.'],
    [404, 'The endpoint answered 404.'],
    [500, 'The endpoint answered 500.'],
  ])('has failed where the answer is %i', async (code, error) => {
    const { outcome, receiver } = await sendTo(status(code, { location: '/elsewhere' }));
    expect(outcome).toEqual({ error, status: code });
    expect(receiver.requests).toHaveLength(1);
  });

  it('is the last one for 410, and the next waits for Retry-After', async () => {
    expect((await sendTo(status(410))).outcome).toMatchObject({ status: 410 });
    const { outcome } = await sendTo(status(429, { 'retry-after': '60' }));
    expect(outcome).toMatchObject({ error: 'The endpoint answered 429.', retryAfter: '60' });
  });

  it('has failed where the connection is cut, before the answer or in it', async () => {
    const cut = 'The connection to the endpoint failed (ECONNRESET).';
    expect((await sendTo((response) => response.destroy())).outcome?.error).toBe(cut);
    const inAnswer: Answer = (response) => {
      response.writeHead(200, { 'content-length': 5 }).write('a');
      response.socket?.end();
    };
    expect((await sendTo(inAnswer)).outcome?.error).toBe(cut);
  });

  it('has failed where the answer takes too long as a whole, even if it drips', async () => {
    const late = 'The endpoint did not answer within 0.2 seconds.';
    const hang: Answer = () => {};
    expect((await sendTo(hang, { deadlineMs: 200 })).outcome?.error).toBe(late);
    const drip: Answer = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect((await sendTo(drip, { deadlineMs: 200 })).outcome?.error).toBe(late);
    const lookup: Replaced['lookup'] = () => {};
    expect(await errorOf('https://slow.example/', { deadlineMs: 200, lookup })).toBe(late);
  });

  it('has failed where the endpoint never ends the handshake of TLS', async () => {
    const address = await aSocketServer(() => {});
    const error = await errorOf(`https://${address}/`, { deadlineMs: 200 });
    expect(error).toBe('The endpoint did not answer within 0.2 seconds.');
  });

  it('has failed where the endpoint changes the protocol', async () => {
    const head =
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n';
    const address = await aSocketServer((socket) => socket.once('data', () => socket.write(head)));
    const error = await errorOf(`http://${address}/`, { deadlineMs: 200 });
    expect(error).toBe('The endpoint did not answer within 0.2 seconds.');
  });

  it('has arrived by its status where the answer is huge, of which it reads 16 kB', async () => {
    let written = 0;
    const { outcome } = await sendTo((response) => {
      response.writeHead(200);
      const chunk = 'a'.repeat(16_384);
      const write = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on('drain', write);
      write();
    });
    expect(outcome).toMatchObject({ error: null });
    // What the buffers of both ends take.
    expect(written).toBeLessThan(16 * 2 ** 20);
  });

  it('is neither sent nor failed where it was cut off', async () => {
    const receiver = await aReceiver(() => cutOff.abort());
    const cutOff = new AbortController();
    expect(await send(receiver.url, { signal: cutOff.signal })).toBeNull();
    expect(await send(receiver.url, { signal: AbortSignal.abort() })).toBeNull();
    expect(receiver.requests).toHaveLength(1);
  });

  it('uses no proxy of the environment', async () => {
    const proxy = await aReceiver(status(500));
    for (const name of ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'NODE_USE_ENV_PROXY']) {
      vi.stubEnv(name, name.startsWith('NODE') ? '1' : proxy.url);
    }
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await sendTo(status(200))).outcome).toMatchObject({ error: null });
    expect(proxy.requests).toEqual([]);
  });
});

describe('an address of a private network (D40)', () => {
  it.each([
    ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '[::1]', '[::]', '[::ffff:10.0.0.1]', '[fd00::1]', '[fe80::1]', 'localhost'],
    ...['2130706433', '0x7f.1', '127.1', '[64:ff9b::a00:1]'],
  ])('%s is refused', async (host) => {
    expect(await errorOf(`https://${host}/`, { allow: [] })).toBe(refused);
  });

  it.each([
    ['127.0.0.0/8', 'https://[fd00::1]/'],
    ['::1/128', 'https://10.0.0.1/'],
    ['127.0.0.0/8,::1/128', 'https://private.example/'],
  ])('beside %s, %s is refused without a line in the log', async (allow, url) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warned.mockRestore());
    const lookup = resolvingTo('10.0.0.1');
    expect(await errorOf(url, { allow: allow.split(','), lookup })).toBe(refused);
    expect(warned).not.toHaveBeenCalled();
  });

  it.each(['10.0.0.0', '10.0.0.0/99', '10.0.0.0/8/9', 'a/8'])('%s is no network', (network) => {
    expect(() => createPost([network])).toThrow('networks such as 10.0.0.0/8');
  });

  it('is refused whatever name resolves to it', async () => {
    for (const address of ['127.0.0.1', '10.1.2.3', '::1', '::ffff:127.0.0.1']) {
      const lookup = resolvingTo(address);
      expect(await errorOf('https://public.example/', { allow: [], lookup })).toBe(refused);
      expect(lookup).toHaveBeenCalledOnce();
    }
  });

  it('is refused where one of the addresses of a name is private', async () => {
    const lookup: Replaced['lookup'] = (_name, _options, callback) =>
      callback(null, [
        { address: '203.0.113.7', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    expect(await errorOf('https://both.example/', { allow: [], lookup })).toBe(refused);
  });

  it('is refused where a name resolved to one that may be reached the time before', async () => {
    const receiver = await aReceiver(status(200, { connection: 'close' }));
    const { port } = new URL(receiver.url);
    // Each look-up is that of one connection, first without the allowed networks.
    const lookup = resolvingTo('127.0.0.1', '127.0.0.1', '127.0.0.1', '10.0.0.1');
    const post = createPost(['127.0.0.0/8'], { lookup });
    const { signal } = new AbortController();
    const sendOne = () => post(`http://rebind.example:${port}/`, {}, '{}', signal);
    expect([await sendOne(), await sendOne()]).toMatchObject([{ error: null }, { error: refused }]);
    expect(lookup).toHaveBeenCalledTimes(4);
    expect(receiver.requests).toHaveLength(1);
  });

  it('is reached where its network is allowed, and no other is, without warnings', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    const receiver = await aReceiver();
    expect(await send(receiver.url, { allow: ['127.0.0.0/8'] })).toMatchObject({ error: null });
    const { port } = new URL(receiver.url);
    expect(
      await errorOf(`http://localhost.example:${port}`, {
        ...{ allow: ['127.0.0.0/8'], lookup: resolvingTo('127.0.0.1') },
      }),
    ).toBeNull();
    expect(await errorOf('http://10.0.0.1/', { allow: ['127.0.0.0/8'] })).toBe(refused);
    // Cut off before anything is sent there.
    const cutOff = new AbortController();
    const lookup: Replaced['lookup'] = (...given) => {
      cutOff.abort();
      resolvingTo('2606:4700::1111')(...given);
    };
    const { signal } = cutOff;
    expect(
      await send('https://six.example/', { allow: ['127.0.0.0/8'], lookup, signal }),
    ).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  it('is not sent to by http where no network is allowed', async () => {
    expect(await errorOf('http://93.184.215.14/', { allow: [] })).toBe(refused);
  });

  it.each(['10.0.0.1', 'localhost/8', '', '10.0.0.0/'])('cannot be allowed as %j', (network) => {
    expect(() => createPost([network])).toThrow(
      `allow has networks such as 10.0.0.0/8, not ${network}.`,
    );
  });
});
