import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '@jobposting/bench/random';
import { expect, it } from 'vitest';
import { createAnyServer } from '../src/client/any-server.ts';
import { createPulse } from '../src/cluster/pulse.ts';

it('the pause of a cluster is the longest of any server', () => {
  const pulse = createPulse(['one', 'other']);
  const from = performance.now();
  pulse.beat('one');
  expect(pulse.hasBeatenSince(from - 1)).toBe(false);
  const to = from + 1_000;
  expect(pulse.longestPause(from, to)).toBeCloseTo(1_000);
  pulse.beat('other');
  expect(pulse.hasBeatenSince(from - 1)).toBe(true);
  expect(pulse.longestPause(from, to)).toBeLessThan(1_000);
});

it('a call notes every answer that no failure explains, and every one that is cut off', async () => {
  const server = createServer(({ url }, response) => {
    const status = Number(url?.split('/').at(-1));
    if (status === 0) response.destroy();
    else response.writeHead(status).end('so');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const faults: string[] = [];
  const { call } = createAnyServer([address], 'key', createRandom(1, 1), faults);
  for (const status of [200, 404, 503, 401, 500, 0]) await call('GET', `/${status}`);
  server.close();
  expect(faults).toEqual([
    'GET /401 was answered 401 so',
    'GET /500 was answered 500 so',
    'GET /0 was cut off',
  ]);
});
