import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '../wait-for.ts';
import {
  type ClusterLayout,
  choosePorts,
  dataFolder,
  etcdCommand,
  haproxyConfig,
  nodeFolder,
  nodeName,
  nodes,
  patroniConfig,
} from './cluster-config.ts';
import { areReplicated, queryPort } from './cluster-state.ts';
import type { Programs } from './machine.ts';
import { clearFolder, killAllIn, processesIn, signal } from './processes.ts';

const longestRecoveryMs = 120_000;
const requestLimitMs = 1_000;
const pauseMs = 100;

/** A node as Patroni shows it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** PostgreSQL refuses to run as root. */
const asPostgres =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    : [];

/**
 * Starts three nodes of PostgreSQL under Patroni, an etcd and haproxy, all on the loopback, and waits until they are whole.
 * They end with this process.
 */
export const startCluster = async (programs: Programs) => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-cluster-'));
  const layout: ClusterLayout = { folder, programs, ports: choosePorts() };
  const { ports } = layout;
  process.once('exit', () => signal(processesIn(folder), 'SIGKILL'));
  const names = nodes.map(nodeName);
  for (const name of ['etcd', 'haproxy', ...names]) {
    mkdirSync(join(folder, name), { mode: 0o700 });
  }
  const configOf = (name: string): string => join(folder, `${name}.cfg`);
  writeFileSync(configOf('haproxy'), haproxyConfig(ports));
  for (const node of nodes) writeFileSync(configOf(nodeName(node)), patroniConfig(layout, node));
  if (asPostgres.length > 0) spawnSync('chown', ['-R', 'postgres:postgres', folder]);

  const start = (name: string, commandLine: readonly string[]): void => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const [command = '', ...parameters] = [...asPostgres, ...commandLine];
    const cwd = join(folder, name);
    spawn(command, parameters, { cwd, stdio: ['ignore', log, log], detached: true }).unref();
  };
  const startNode = (node: number): void =>
    start(nodeName(node), [programs.patroni, configOf(nodeName(node))]);

  const ask = async (node: number, path: string, body?: object): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${ports.nodes[node]?.rest}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(body ? longestRecoveryMs : requestLimitMs),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered ${response.status} ${text}`);
    return text;
  };
  const members = async (): Promise<readonly Member[]> => {
    // Waiting callers ask again and again, and Patroni has other work.
    await delay(pauseMs);
    for (const node of nodes) {
      const text = await ask(node, '/cluster').catch(() => null);
      if (text !== null) return JSON.parse(text).members;
    }
    return [];
  };
  const nodeWith = async (role: 'leader' | 'sync_standby'): Promise<number> => {
    let found = -1;
    const look = async (): Promise<boolean> => {
      const isIt = (any: Member) => any.role === role && /running|streaming/.test(any.state);
      found = names.indexOf((await members()).find(isIt)?.name ?? '');
      return found >= 0;
    };
    await waitFor(`there is a ${role}`, look, longestRecoveryMs);
    return found;
  };

  const cluster = {
    ports,
    /** The number of the primary, or of the synchronous standby. Waits for one. */
    nodeWith,
    /** Runs a statement on the primary, and returns its first row. */
    async query<Row>(database: string, sql: string, values: readonly unknown[] = []) {
      const port = ports.nodes[await nodeWith('leader')]?.postgres ?? 0;
      const [row] = await queryPort<Row>(port, database, sql, values);
      return row;
    },
    /** Waits for a primary and two standbys that receive its log, one of them synchronously. */
    untilWhole: (): Promise<void> =>
      waitFor(
        'the cluster is whole',
        () => areReplicated(ports.nodes.map(({ postgres }) => postgres)),
        longestRecoveryMs,
      ),
    /** The processes of PostgreSQL and Patroni on a node. */
    processesOf: (node: number) => processesIn(nodeFolder(layout, node)),
    /** The processes of PostgreSQL only. */
    postgresOf: (node: number) => processesIn(dataFolder(layout, node)),
    killNode: (node: number) => killAllIn(nodeFolder(layout, node)),
    startNode,
    /** Asks Patroni for another primary, and waits for its answer. */
    async switchOver(): Promise<void> {
      const leader = await nodeWith('leader');
      const candidate = nodeName(await nodeWith('sync_standby'));
      await ask(leader, '/switchover', { leader: nodeName(leader), candidate });
    },
    end: () => clearFolder(folder),
  };

  start('etcd', etcdCommand(layout));
  for (const node of nodes) startNode(node);
  start('haproxy', [programs.haproxy, '-db', '-f', configOf('haproxy')]);
  await cluster.untilWhole();
  return cluster;
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
