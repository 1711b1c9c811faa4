import { Client } from 'pg';

/** A node as Patroni shows it. */
export interface Member {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica' | 'other';
  readonly isRunning: boolean;
}

const roles: Readonly<Record<string, Member['role']>> = {
  leader: 'leader',
  master: 'leader',
  primary: 'leader',
  sync_standby: 'sync_standby',
  replica: 'replica',
};

/** Reads the answer of Patroni's `GET /cluster`; throws for anything else. */
export const readMembers = (text: string): readonly Member[] => {
  const { members } = JSON.parse(text);
  if (!Array.isArray(members)) throw new TypeError(`not the state of a cluster: ${text}`);
  return members.map(({ name, role, state }) => ({
    name: String(name),
    role: roles[role] ?? 'other',
    isRunning: state === 'running' || state === 'streaming',
  }));
};

/** Whether a primary, a synchronous standby and all others run. */
export const isWhole = (members: readonly Member[], nodes: number): boolean => {
  const running = members.filter(({ isRunning }) => isRunning);
  const count = (role: Member['role']): number =>
    running.filter((member) => member.role === role).length;
  return (
    count('leader') === 1 &&
    count('sync_standby') === 1 &&
    count('sync_standby') + count('replica') === nodes - 1
  );
};

/** Runs a statement on a new connection to a PostgreSQL on the loopback. */
export const queryPort = async <Row>(
  port: number,
  database: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => {
  const limitMs = 20_000;
  const client = new Client({
    connectionString: `postgres://postgres@127.0.0.1:${port}/${database}`,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  // The query reports a lost connection as well.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
};

/** The replication of a node, according to its PostgreSQL. */
export interface Replication {
  readonly isStandby: boolean;
  /** How many standbys receive the log. */
  readonly streaming: number;
  /** How many of them writes wait for now. */
  readonly synchronous: number;
  /** Whether a write waits for a standby at all. */
  readonly waits: boolean;
}

const replicationSql = `SELECT pg_is_in_recovery() AS "isStandby",
    current_setting('synchronous_standby_names') <> '' AS waits,
    count(*) FILTER (WHERE state = 'streaming')::int AS streaming,
    count(*) FILTER (WHERE state = 'streaming' AND sync_state = 'sync')::int AS synchronous
  FROM pg_stat_replication`;

/** Asks all nodes; leaves out those that do not answer. */
export const readReplication = async (
  ports: readonly number[],
): Promise<readonly Replication[]> => {
  const answers = ports.map((port) =>
    queryPort<Replication>(port, 'postgres', replicationSql).catch(() => []),
  );
  return (await Promise.all(answers)).flat();
};

/** Whether there is one primary, all others receive its log, and writes wait for one of them. */
export const isReplicated = (all: readonly Replication[], nodes: number): boolean => {
  const [primary, ...others] = all.filter(({ isStandby }) => !isStandby);
  return (
    primary !== undefined &&
    others.length === 0 &&
    all.length === nodes &&
    primary.waits &&
    primary.streaming === nodes - 1 &&
    primary.synchronous === 1
  );
};
