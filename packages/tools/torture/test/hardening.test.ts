import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exchange } from '../src/client/exchange.ts';
import { statusesIn } from '../src/fuzz/answer-faults.ts';
import { waitFor } from '../src/wait-for.ts';
import { sharedService } from './open-server.ts';

// What packages/http proves of its listener is not proved again; this is the server with its own
// limits, its log and its health check around it.

const jsonOf9 = 'Content-Type: application/json\r\nContent-Length: 9';

/** Opens connections that have sent the beginning of a request, and will send no more. */
const stall = async (port: number, count: number, bytes: string) => {
  // How many the server has not closed yet, and all that it has said to them.
  const seen = { open: 0, received: '' };
  const openOne = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.setEncoding('latin1').on('data', (text: string) => {
      seen.received += text;
    });
    await once(socket, 'connect');
    seen.open++;
    socket.once('close', () => seen.open--);
    await new Promise((resolve) => socket.write(bytes, resolve));
  };
  await Promise.all(Array.from({ length: count }, openOne));
  return seen;
};

const { server, api, account } = await sharedService();

describe('slow clients of the real server (D24)', () => {
  it('do not keep others from being served, 500 of them, and are all cut off by 408', async () => {
    const logged = server.log();
    const head = `POST /api/v1.1/jobs HTTP/1.1\r\nHost: x\r\nAPI-Key: ${account.apiKey}\r\n`;
    const slowHeaders = await stall(server.port, 450, head);
    const slowBody = await stall(server.port, 50, `${head}${jsonOf9}\r\n\r\n{`);
    expect((await api.call('GET', '/jobs')).status).toBe(200);
    expect(slowHeaders.open).toBe(450);

    const isOver = () => slowHeaders.open + slowBody.open === 0;
    await waitFor('every slow client is cut off', isOver, 40_000);
    expect(statusesIn(slowHeaders.received)).toEqual(Array(450).fill(408));
    expect(statusesIn(slowBody.received)).toEqual(Array(50).fill(408));
    expect((await api.call('GET', '/jobs')).status).toBe(200);
    expect(server.log()).toBe(logged);
  }, 60_000);
});

describe('odd requests to the real server', () => {
  it.each([
    ['an absolute target of elsewhere', 'GET http://evil.example/health HTTP/1.1', [], 404],
    ['dots out of the interface', 'GET /api/v1.1/../../health HTTP/1.1', [], 404],
    ['an encoded slash', 'GET /api/v1.1%2Fjobs HTTP/1.1', [], 404],
    ['an encoded NUL', 'GET /health%00 HTTP/1.1', [], 404],
    ['NUL itself', 'GET /health\0 HTTP/1.1', [], 400],
    ['a forged Host', 'GET /health HTTP/1.1', ['X-Forwarded-Host: evil.example'], 200],
    [
      'both lengths',
      'POST /health HTTP/1.1',
      ['Content-Length: 1', 'Transfer-Encoding: chunked'],
      400,
    ],
    ['headers beyond 16 KiB', 'GET /health HTTP/1.1', [`X: ${'x'.repeat(17_000)}`], 431],
    [
      'an override of a public path',
      'POST /api/v1.1/positiontypes HTTP/1.1',
      ['X-HTTP-Method-Override: DELETE'],
      405,
    ],
  ])(
    '%s',
    async (_name, line, headers, status) => {
      const request = [line, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n');
      const { received, timedOut } = await exchange(server.port, Buffer.from(request), 20_000);
      expect([timedOut, statusesIn(received.toString())]).toEqual([false, [status]]);
      expect(received.toString()).not.toContain('evil');
    },
    60_000,
  );
});
