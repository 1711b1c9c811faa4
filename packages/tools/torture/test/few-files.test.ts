import { expect, it, onTestFinished } from 'vitest';
import { markedFields, postingWith } from '../src/client/posting.ts';
import { openFlood } from '../src/memory/floods.ts';
import { openService } from './open-server.ts';
import { succeeds } from './succeeds.ts';

const fewFiles = ['sh', '-c', 'ulimit -n 128; exec "$@"', 'sh'];

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
    const silent = { port: server.port, connections: 200, bytes: Buffer.of() };
    onTestFinished((await openFlood(silent)).close);
    // Each on a new connection: the server may close an idle one just as it is used again.
    const headers = { Connection: 'close', 'API-Key': account.apiKey };
    for (let n = 0; n < 10; n++) {
      for (const path of ['/api/v1.1/jobs', '/health']) {
        expect((await fetch(`${server.address}${path}`, { headers })).status).toBe(200);
      }
    }
  },
);
