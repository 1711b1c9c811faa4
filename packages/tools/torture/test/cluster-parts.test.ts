import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { createRandom } from '@jobposting/bench/random';
import { expect, it } from 'vitest';
import { createAnyServer } from '../src/client/any-server.ts';
import {
  type ClusterLayout,
  etcdCommand,
  haproxyConfig,
  patroniConfig,
} from '../src/cluster/cluster-config.ts';
import { isReplicated, isWhole, readMembers } from '../src/cluster/cluster-state.ts';
import { failureTable, type Round } from '../src/cluster/failure-table.ts';
import { openLink } from '../src/cluster/link.ts';
import { createPulse } from '../src/cluster/pulse.ts';

const portsOf = (node: number) => ({
  ...{ postgres: 1000 + node, rest: 1100 + node },
  ...{ etcdClient: 1200 + node, etcdPeer: 1300 + node },
});
const layout: ClusterLayout = {
  folder: '/cluster',
  programs: { patroni: 'patroni', etcd: 'etcd', haproxy: 'haproxy', postgresBin: '/bin' },
  ports: { haproxy: 999, nodes: [0, 1, 2].map(portsOf) },
};

it('a cluster listens on the loopback alone', () => {
  const texts = [
    patroniConfig(layout, 1),
    etcdCommand(layout, 1).join(' '),
    haproxyConfig(layout.ports),
  ];
  for (const text of texts) {
    expect(text).not.toMatch(/0\.0\.0\.0|\*:/);
    expect(text).toContain('127.0.0.1:');
  }
});

it('a node waits for its standby before it acknowledges', () => {
  const { bootstrap, postgresql, name } = JSON.parse(patroniConfig(layout, 1));
  expect(bootstrap.dcs).toMatchObject({
    ttl: 20,
    loop_wait: 2,
    synchronous_mode: true,
    synchronous_mode_strict: true,
  });
  expect(postgresql.data_dir).toBe('/cluster/n2/data');
  expect(name).toBe('n2');
});

it('Patroni reaches etcd in the way in which its older versions compare before they take the lead', () => {
  const { etcd, etcd3 } = JSON.parse(patroniConfig(layout, 1));
  expect(etcd.hosts).toEqual(['127.0.0.1:1200', '127.0.0.1:1201', '127.0.0.1:1202']);
  expect(etcd3).toBeUndefined();
  expect(etcdCommand(layout, 1)).toContain('--enable-v2');
});

it('haproxy asks the Patroni of each node whether it is the primary', () => {
  const text = haproxyConfig(layout.ports);
  expect(text).toContain('option httpchk GET /primary');
  expect(text).toContain('server n3 127.0.0.1:1002 check port 1102');
});

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
  const pulse = createPulse(2);
  const from = performance.now();
  pulse.beat(0);
  expect(pulse.hasBeatenSince(from - 1)).toBe(false);
  const to = from + 1_000;
  expect(pulse.longestPause(from, to)).toBeCloseTo(1_000);
  pulse.beat(1);
  expect(pulse.hasBeatenSince(from - 1)).toBe(true);
  expect(pulse.longestPause(from, to)).toBeLessThan(1_000);
});

it('the table counts what each kind of failure did', () => {
  const figures = { pauseMs: 1_500, acknowledged: 10, refused: 1, unknown: 2 };
  const round: Round = { kind: 'switchover', ...figures };
  const [, , row] = failureTable([round, { ...round, pauseMs: 2_500 }]);
  expect(row).toBe('| switchover | 2 | 1.5 s | 2.5 s | 5 s | 20 | 2 | 4 |');
});

it('a link lets bytes through, keeps them while it is held, and can be cut', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const link = await openLink((server.address() as AddressInfo).port);
  const client = connect(link.port, '127.0.0.1').on('error', () => {});
  const received: string[] = [];
  client.setEncoding('utf8').on('data', (text: string) => received.push(text));
  client.write('a');
  await once(client, 'data');

  link.hold();
  client.write('b');
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
  other.write('past the link');
  await once(other, 'data');
  expect(received).toEqual(['a']);
  link.release();
  await once(client, 'data');
  expect(received).toEqual(['a', 'b']);

  // `once` would reject for the reset.
  const closed = new Promise((resolve) => client.on('close', resolve));
  link.cut();
  await closed;
  other.destroy();
  link.close();
  server.close();
});

it('a call notes every answer that no failure explains, and every one that is cut off', async () => {
  const server = createHttpServer(({ url }, response) => {
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
