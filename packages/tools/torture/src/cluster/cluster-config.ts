import type { Programs } from './machine.ts';

/** How many seconds a silent primary is believed to be alive: the least that Patroni accepts. */
export const ttl = 20;

export const nodes = [0, 1, 2] as const;

/** The name of the database of the servers. */
export const database = 'jobs';

// Below the ports that Linux gives to outgoing connections, which could take the port of a node that is down.
const [lowestPort, highestPort] = [20_000, 32_000];

/** Chooses ports on the loopback; `rest` is that of Patroni's interface. */
export const choosePorts = () => {
  let port = lowestPort + Math.floor(Math.random() * (highestPort - lowestPort - 9));
  return {
    ...{ haproxy: port++, etcd: port++, etcdPeer: port++ },
    nodes: nodes.map(() => ({ postgres: port++, rest: port++ })),
  };
};

type ClusterPorts = ReturnType<typeof choosePorts>;

/** The values in the configurations below. */
export interface ClusterLayout {
  readonly folder: string;
  readonly programs: Programs;
  readonly ports: ClusterPorts;
}

const host = '127.0.0.1';

export const nodeName = (node: number): string => `n${node + 1}`;
export const nodeFolder = ({ folder }: ClusterLayout, node: number): string =>
  `${folder}/${nodeName(node)}`;

/** The folder of a node's PostgreSQL, apart from its Patroni. */
export const dataFolder = (layout: ClusterLayout, node: number): string =>
  `${nodeFolder(layout, node)}/data`;

/** The command line of etcd. */
export const etcdCommand = ({ folder, programs, ports }: ClusterLayout): readonly string[] => {
  const [client, peer] = [ports.etcd, ports.etcdPeer].map((port) => `http://${host}:${port}`);
  return [
    programs.etcd,
    ...['--name', 'etcd', '--data-dir', `${folder}/etcd`],
    ...['--listen-client-urls', `${client}`, '--advertise-client-urls', `${client}`],
    ...['--listen-peer-urls', `${peer}`, '--initial-advertise-peer-urls', `${peer}`],
    ...['--initial-cluster', `etcd=${peer}`],
    ...['--unsafe-no-fsync', '--log-level', 'error', '--logger', 'zap', '--enable-v2'],
  ];
};

const sharedSettings = {
  ttl,
  loop_wait: 2,
  retry_timeout: 3,
  synchronous_mode: true,
  // Otherwise a new primary acknowledges alone until it has found a standby.
  synchronous_mode_strict: true,
  synchronous_node_count: 1,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      synchronous_commit: 'on',
      hot_standby_feedback: 'on',
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 3,
      wal_sender_timeout: '5s',
      // A standby that has nothing to replay sleeps this long before it notices its promotion.
      wal_retrieve_retry_interval: '500ms',
      shared_buffers: '32MB',
      max_connections: 100,
      // Otherwise a killed server leaves shared memory outside the folder.
      dynamic_shared_memory_type: 'mmap',
      log_min_messages: 'warning',
    },
  },
};

/** The settings of one Patroni; JSON is YAML as well. */
export const patroniConfig = (layout: ClusterLayout, node: number): string => {
  const [own] = layout.ports.nodes.slice(node);
  if (own === undefined) throw new RangeError(`there is no node ${node}`);
  const rest = `${host}:${own.rest}`;
  const postgres = `${host}:${own.postgres}`;
  const trust = ['local all all trust', `host all all ${host}/32 trust`];
  return JSON.stringify({
    scope: 'jobposting',
    name: nodeName(node),
    restapi: { listen: rest, connect_address: rest },
    // Not etcd3: with it, Patroni before 3.0.3 overwrites the name of a new primary when it resumes
    // after its ttl, and the new primary gives way, with everything that it has acknowledged.
    etcd: { hosts: [`${host}:${layout.ports.etcd}`] },
    bootstrap: {
      dcs: sharedSettings,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      data_dir: dataFolder(layout, node),
      bin_dir: layout.programs.postgresBin,
      pgpass: `${nodeFolder(layout, node)}/pgpass`,
      pg_hba: [...trust, `host replication all ${host}/32 trust`],
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
      },
      parameters: { unix_socket_directories: nodeFolder(layout, node) },
    },
    watchdog: { mode: 'off' },
  });
};

/** The settings of haproxy: one address for the present primary. */
export const haproxyConfig = ({ nodes, haproxy }: ClusterPorts): string =>
  [
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 1s',
    'listen primary',
    `  bind ${host}:${haproxy}`,
    '  option httpchk GET /primary',
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(
      ({ postgres, rest }, node) =>
        `  server ${nodeName(node)} ${host}:${postgres} check port ${rest}`,
    ),
    '',
  ].join('\n');
