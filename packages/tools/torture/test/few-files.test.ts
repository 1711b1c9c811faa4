import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { markedFields, postingWith } from '../src/client/posting.ts';
import { openService } from './open-server.ts';
import { succeeds } from './succeeds.ts';

const fewFiles = ['sh', '-c', 'ulimit -n 128; exec "$@"', 'sh'];

/** Opens silent connections from 127.0.0.2, any of which the server may close. */
const openSilent = (port: number, count: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: count }, () => {
      const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
      onTestFinished(() => void socket.destroy());
      return new Promise((resolve) => {
        socket.once('connect', resolve);
        socket.once('error', resolve);
      });
    }),
  );

it.skipIf(process.platform === 'win32' || !succeeds('sh', '-c', 'ulimit -n 128'))(
  'with few open files, silent connections keep nobody out, even after large postings (D20)',
  async () => {
    const { server, api, account } = await openService({
      wrapper: fewFiles,
      options: ['--log-level', 'warn', '--max-connections', '1000'],
    });
    // A line of the log may come after the address, which comes through another pipe.
    await expect.poll(server.log).toContain('"wanted":1000');
    // They start the thread in which HTML is cleaned.
    for (const paragraphs of [2_000, 8_000]) {
      const { status } = await api.call(
        'POST',
        '/jobs',
        postingWith(markedFields('job', 1, paragraphs)),
      );
      expect(status).toBe(201);
    }
    await openSilent(server.port, 200);
    // Each on a new connection: the server may close an idle one just as it is used again.
    const headers = { Connection: 'close', 'API-Key': account.apiKey };
    for (let n = 0; n < 10; n++) {
      for (const path of ['/api/v1.1/jobs', '/health']) {
        expect((await fetch(`${server.address}${path}`, { headers })).status).toBe(200);
      }
    }
  },
);
