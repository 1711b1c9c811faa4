import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { statusesIn } from '../src/fuzz/fuzz-requests.ts';
import { waitFor } from '../src/wait-for.ts';
import { sharedService } from './open-server.ts';

// The tests of packages/http cover the listener; these are about the server with its own
// limits, its log and its health check.

const jsonOf9 = 'Content-Type: application/json\r\nContent-Length: 9';

/** Opens connections from 127.0.0.2 that have sent the beginning of a request, and send no more. */
const stall = async (port: number, count: number, bytes: string) => {
  // How many the server has not closed yet, and everything that it sent to them.
  const seen = { open: 0, received: '' };
  const openOne = async (): Promise<void> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on(
      'error',
      () => {},
    );
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

it('slow clients of the real server (D24) do not keep others from being served, even 500 of them, and are all cut off by 408', async () => {
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
});
