import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, openSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '../wait-for.ts';
import {
  type ClusterLayout,
  type ClusterPorts,
  dataFolder,
  etcdCommand,
  haproxyConfig,
  nodeFolder,
  nodeName,
  patroniConfig,
} from './cluster-config.ts';
import {
  isReplicated,
  isWhole,
  type Member,
  readMembers,
  readReplication,
} from './cluster-state.ts';
import type { Programs } from './machine.ts';
import { clearFolder, killAllIn, processesIn, signal } from './processes.ts';

const nodes = [0, 1, 2] as const;
const longestRecoveryMs = 120_000;
const requestLimitMs = 1_000;
const pauseMs = 100;

// Below the ports that Linux gives to outgoing connections, which could take the port of a node that is down.
const [lowestPort, highestPort] = [20_000, 32_000];

const choosePorts = (): ClusterPorts => {
  let port = lowestPort + Math.floor(Math.random() * (highestPort - lowestPort - 9));
  return {
    ...{ haproxy: port++, etcd: port++, etcdPeer: port++ },
    nodes: nodes.map(() => ({ postgres: port++, rest: port++ })),
  };
};

const isRoot = process.getuid?.() === 0;
/** PostgreSQL refuses to run as root. */
const asPostgres = (command: readonly string[]): readonly string[] =>
  isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
    : command;

const ownerOfPostgres = (): { readonly uid: number; readonly gid: number } =>
  statSync('/var/lib/postgresql');

/**
 * Starts three nodes of PostgreSQL under Patroni, an etcd and haproxy, all on the loopback, and waits until they are whole.
 * They end with this process.
 */
export const startCluster = async (programs: Programs) => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-cluster-'));
  const layout: ClusterLayout = { folder, programs, ports: choosePorts() };
  const { ports } = layout;
  process.once('exit', () => signal(processesIn(folder), 'SIGKILL'));
  const giveAway = (path: string): void => {
    if (isRoot) chownSync(path, ownerOfPostgres().uid, ownerOfPostgres().gid);
  };
  giveAway(folder);

  const start = (name: string, commandLine: readonly string[]): void => {
    const cwd = join(folder, name);
    mkdirSync(cwd, { recursive: true, mode: 0o700 });
    giveAway(cwd);
    const log = openSync(join(folder, `${name}.log`), 'a');
    const [command = '', ...parameters] = asPostgres(commandLine);
    spawn(command, parameters, { cwd, stdio: ['ignore', log, log], detached: true }).unref();
  };
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    giveAway(path);
    return path;
  };
  const startNode = (node: number): void => {
    const config = write(`${nodeName(node)}.json`, patroniConfig(layout, node));
    start(nodeName(node), [programs.patroni, config]);
  };

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
      if (text !== null) return readMembers(text);
    }
    return [];
  };
  const nodeWith = async (role: Member['role']): Promise<number> => {
    let found = -1;
    const look = async (): Promise<boolean> => {
      const member = (await members()).find((any) => any.role === role && any.isRunning);
      found = nodes.findIndex((node) => nodeName(node) === member?.name);
      return found >= 0;
    };
    await waitFor(`there is a ${role}`, look, longestRecoveryMs);
    return found;
  };

  const cluster = {
    ports,
    /** The number of the primary. Waits for one. */
    primary: () => nodeWith('leader'),
    /** The number of the synchronous standby. Waits for one. */
    syncStandby: () => nodeWith('sync_standby'),
    /** Waits for a primary, a synchronous standby, and the third, according to Patroni and PostgreSQL. */
    untilWhole: (): Promise<void> =>
      waitFor(
        'the cluster is whole',
        async () =>
          isWhole(await members(), nodes.length) &&
          isReplicated(
            await readReplication(ports.nodes.map(({ postgres }) => postgres)),
            nodes.length,
          ),
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
      const candidate = await nodeWith('sync_standby');
      await ask(leader, '/switchover', {
        leader: nodeName(leader),
        candidate: nodeName(candidate),
      });
    },
    end: () => clearFolder(folder),
  };

  start('etcd', etcdCommand(layout));
  for (const node of nodes) startNode(node);
  start('haproxy', [programs.haproxy, '-db', '-f', write('haproxy.cfg', haproxyConfig(ports))]);
  await cluster.untilWhole();
  return cluster;
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
