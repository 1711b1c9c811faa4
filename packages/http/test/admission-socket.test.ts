import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  closed,
  connectBoth,
  connectTo,
  gate,
  head,
  listenOn,
  serveHardened,
} from './hardened-service.ts';
import { acme, jobBody, jobsPath, openService } from './service.ts';

const statusOf = async (socket: Socket): Promise<string> => {
  const [chunk] = await once(socket, 'data');
  return /HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1] ?? '';
};

const post = (length: number): string =>
  head(`POST ${jobsPath}`, 'Content-Type: application/json', `Content-Length: ${length}`);
const get = (path: string): string => head(`GET ${path}`);

describe('a client that leaves does not stay counted (D20)', () => {
  const underWay = { maxRequests: 4 };
  const leaving = [
    ['nothing', ''],
    ['a part', '{'],
  ];

  /** A service on a server of the host's own, without our limits; `before` sees a request first. */
  const listenPlainly = async (before: (request: IncomingMessage, pass: () => void) => void) => {
    const service = openService({ underWay });
    const server = createServer((request, response) =>
      before(request, () => service.listener(request, response)),
    );
    return { ...service, port: await listenOn(server) };
  };

  it.each(leaving)('that has sent %s of its body, while the host counts it', async (_, sent) => {
    let counting = gate();
    let counted: Promise<unknown> | undefined;
    const service = await serveHardened(
      {},
      {
        underWay,
        rateLimit: async () => {
          counting.open();
          await counted;
          return { allowed: true, retryAfterSeconds: 1 };
        },
      },
    );
    for (let n = 0; n < 4; n += 1) {
      counting = gate();
      const { socket: leaver, peer } = await connectBoth(service);
      counted = closed(peer);
      leaver.write(post(100) + sent);
      await counting.passed;
      leaver.destroy();
      await counted;
      await new Promise(setImmediate);
    }
    counted = undefined;
    expect((await service.send('GET', jobsPath)).statusCode).toBe(200);
  });

  it('whose answers wait for one that never comes, on a server of the host', async () => {
    let peer: Socket | undefined;
    let arrived = gate();
    const { port, send } = await listenPlainly((request, pass) => {
      if (request.url === '/never') return;
      peer = request.socket;
      pass();
      setImmediate(() => setImmediate(arrived.open));
    });
    for (let n = 0; n < 4; n += 1) {
      arrived = gate();
      const leaver = await connectTo(port);
      leaver.write(get('/never') + get(jobsPath));
      await arrived.passed;
      const gone = closed(peer as Socket);
      leaver.destroy();
      await gone;
    }
    expect((await send('GET', jobsPath)).statusCode).toBe(200);
  });
});

describe('bytes under way (D20)', () => {
  const mebibyte = 1024 * 1024;
  // Two unfinished bodies of 1 MiB fit into the half of a caller, with the refusal of a third.
  const underWay = { maxBytes: 4 * mebibyte + 4096 };

  /** Sends a body of 1 MiB without its last byte, and waits until the server has it. */
  const sendMost = async (service: Parameters<typeof connectBoth>[0]) => {
    const { socket, peer } = await connectBoth(service);
    const most = Buffer.alloc(mebibyte - 1, ' ');
    const all = post(mebibyte).length + most.length;
    const arrived = new Promise<void>((resolve) => {
      const look = (): void => {
        if (peer.destroyed || peer.bytesRead >= all) resolve();
        else setImmediate(look);
      };
      look();
    });
    const answered = statusOf(socket);
    socket.write(post(mebibyte));
    socket.write(most);
    await Promise.race([arrived, answered]);
    return { socket, answered };
  };

  it('unfinished bodies above half of the total get 429 at once, and earlier ones can end', async () => {
    const service = await serveHardened({}, { underWay });
    const first = await sendMost(service);
    const second = await sendMost(service);
    expect(await (await sendMost(service)).answered).toBe('429');
    const other = await service.send('POST', jobsPath, { key: 'jp_bolt', body: jobBody });
    expect(other.statusCode).toBe(201);
    for (const { socket } of [first, second]) socket.write('x');
    expect([await first.answered, await second.answered]).toEqual(['400', '400']);
    expect((await service.send('POST', jobsPath, { body: jobBody })).statusCode).toBe(201);
  });

  it('the bytes of a body are freed when its client leaves', async () => {
    const service = await serveHardened({}, { underWay });
    for (let n = 0; n < 5; n += 1) {
      (await sendMost(service)).socket.destroy();
      const next = await connectTo(service.port);
      next.write(get(jobsPath));
      expect(await statusOf(next)).toBe('200');
    }
  });

  it('an announced length takes nothing from others', async () => {
    const { port } = await serveHardened({}, { underWay });
    for (let n = 0; n < 20; n += 1) (await connectTo(port)).write(post(mebibyte));
    const last = await connectTo(port);
    last.write(`${post(2)}{}`);
    expect(await statusOf(last)).toBe('400');
  });

  it('answers of an employer that are not taken count, and no longer when the client leaves', async () => {
    // The half of an employer is two largest bodies.
    const service = await serveHardened(
      {},
      { underWay: { maxBytes: 4 * mebibyte }, bodyLimitBytes: mebibyte },
    );
    const peers: Socket[] = [];
    service.server.on('connection', (peer: Socket) => peers.push(peer));
    const description = `<p>${'weld '.repeat(190_000)}</p>`;
    await service.jobs.create(acme, { ...jobBody, description });
    const readers = await Promise.all(Array.from({ length: 8 }, () => connectTo(service.port)));
    for (const reader of readers) reader.pause();
    const statusNow = async () => (await service.send('GET', jobsPath)).statusCode;
    const statusAfterMore = () => {
      // The system takes an unknown part of the answers.
      for (const reader of readers) reader.write(get(`${jobsPath}/1`));
      return statusNow();
    };
    await expect.poll(statusAfterMore, { timeout: 20_000 }).toBe(429);
    expect((await service.send('GET', jobsPath, { key: 'jp_bolt' })).statusCode).toBe(200);
    const gone = peers.filter(({ destroyed }) => !destroyed).map(closed);
    for (const reader of readers) reader.destroy();
    await Promise.all(gone);
    expect(await statusNow()).toBe(200);
  });
});
