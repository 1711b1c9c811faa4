import type { ClusterPorts } from './cluster-config.ts';
import { queryNode } from './read-stored.ts';

/** How a node replicates, as its PostgreSQL says. */
export interface Replication {
  readonly isStandby: boolean;
  /** How many standbys receive the log. */
  readonly streaming: number;
  /** How many of them are waited for now. */
  readonly synchronous: number;
  /** Whether a write waits for a standby at all. */
  readonly waits: boolean;
}

const sql = `SELECT pg_is_in_recovery() AS "isStandby",
    current_setting('synchronous_standby_names') <> '' AS waits,
    count(*) FILTER (WHERE state = 'streaming')::int AS streaming,
    count(*) FILTER (WHERE state = 'streaming' AND sync_state = 'sync')::int AS synchronous
  FROM pg_stat_replication`;

const limitMs = 2_000;

/** Asks all nodes; leaves out those that do not answer. */
export const readReplication = async (ports: ClusterPorts): Promise<readonly Replication[]> => {
  const answers = ports.nodes.map((_, node) =>
    queryNode<Replication>(ports, node, { database: 'postgres', sql, limitMs }).catch(() => []),
  );
  return (await Promise.all(answers)).flat();
};

/** Whether there is one primary, and all others receive its log, one of which is waited for. */
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
