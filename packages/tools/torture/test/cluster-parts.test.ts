import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '@jobposting/bench/random';
import { expect, it } from 'vitest';
import { createAnyServer } from '../src/client/any-server.ts';
import { isReplicated, isWhole, readMembers } from '../src/cluster/cluster-state.ts';
import { createPulse } from '../src/cluster/pulse.ts';

const member = (name: string, role: string, state: string) => ({ name, role, state });
const membersOf = (...members: readonly object[]) => readMembers(JSON.stringify({ members }));

it('a cluster is whole with a primary, a synchronous standby and the third', () => {
  const leader = member('n1', 'leader', 'running');
  const sync = member('n2', 'sync_standby', 'running');
  const third = member('n3', 'replica', 'streaming');
  expect(isWhole(membersOf(leader, sync, third), 3)).toBe(true);
  expect(isWhole(membersOf(leader, sync), 3)).toBe(false);
  expect(isWhole(membersOf(leader, member('n2', 'replica', 'running'), third), 3)).toBe(false);
  expect(isWhole(membersOf(leader, sync, member('n3', 'replica', 'starting')), 3)).toBe(false);
});

it('a cluster is replicated when all standbys stream from one primary, which waits for one', () => {
  const standby = { isStandby: true, streaming: 0, synchronous: 0, waits: false };
  const primary = { isStandby: false, streaming: 2, synchronous: 1, waits: true };
  expect(isReplicated([standby, primary, standby], 3)).toBe(true);
  expect(isReplicated([primary, standby], 3)).toBe(false);
  expect(isReplicated([primary, primary, standby], 3)).toBe(false);
  expect(isReplicated([{ ...primary, streaming: 1 }, standby, standby], 3)).toBe(false);
  expect(isReplicated([{ ...primary, synchronous: 0 }, standby, standby], 3)).toBe(false);
  expect(isReplicated([{ ...primary, waits: false }, standby, standby], 3)).toBe(false);
});

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
