import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { database, ttl } from './cluster-config.ts';
import { signal, titleOf } from './processes.ts';

/** The targets of a failure. */
interface Struck {
  readonly cluster: Cluster;
  /** Says whether, from now on, what is sent must not be acknowledged. */
  readonly forbidSuccess: (isForbidden: boolean) => void;
}

/** Undoes the rest of a failure, once writes go on. */
type Mend = () => Promise<void>;

const nothingLeft: Mend = async () => {};
/** Together well below the `wal_sender_timeout`, at which a standby is given up. */
const cancelTimes = 6;
const cancelPauseMs = 200;

const killNode = async (cluster: Cluster, node: number): Promise<Mend> => {
  await cluster.killNode(node);
  return async () => cluster.startNode(node);
};

/** Freezes the receivers of the primary's log, so that every write waits for its standby. */
const freezeReceivers = (cluster: Cluster): Mend => {
  const receivers = cluster.ports.nodes
    .flatMap((_, node) => cluster.postgresOf(node))
    .filter((pid) => titleOf(pid).includes('walreceiver'));
  signal(receivers, 'SIGSTOP');
  return async () => signal(receivers, 'SIGCONT');
};

/** Cancels every write that waits for its standby. */
const cancelSql = `SELECT count(pg_cancel_backend(pid))::int AS count FROM pg_stat_activity
  WHERE wait_event = 'SyncRep' AND datname = current_database()`;

/** The kinds of failure, in their order. */
export const failures = {
  'node-killed': async ({ cluster }) => killNode(cluster, await cluster.nodeWith('leader')),
  async 'node-hung'({ cluster }) {
    const pids = cluster.processesOf(await cluster.nodeWith('leader'));
    signal(pids, 'SIGSTOP');
    return async () => signal(pids, 'SIGCONT');
  },
  async 'postgres-killed'({ cluster }) {
    signal(cluster.postgresOf(await cluster.nodeWith('leader')), 'SIGKILL');
    return nothingLeft;
  },
  async switchover({ cluster }) {
    await cluster.switchOver();
    return nothingLeft;
  },
  'standby-lost': async ({ cluster }) => killNode(cluster, await cluster.nodeWith('sync_standby')),
  /** PostgreSQL reports such a write as a success, with a warning. */
  async 'wait-cancelled'({ cluster, forbidSuccess }) {
    const thaw = freezeReceivers(cluster);
    forbidSuccess(true);
    let cancelled = 0;
    try {
      for (let times = 0; times < cancelTimes; times++) {
        await delay(cancelPauseMs);
        const row = await cluster.query<{ readonly count: number }>(database, cancelSql);
        cancelled += row?.count ?? 0;
      }
    } finally {
      forbidSuccess(false);
      await thaw();
    }
    if (cancelled === 0) throw new Error('no write waited for its standby');
    return nothingLeft;
  },
} as const satisfies Readonly<Record<string, (struck: Struck) => Promise<Mend>>>;

export type FailureKind = keyof typeof failures;
export const failureKinds = Object.keys(failures) as readonly FailureKind[];

/**
 * For how many seconds writes may stand still: the ttl of Patroni, and 15 for it to act and for the servers to find the
 * new primary.
 */
export const barOf = (kind: FailureKind): number => (kind === 'switchover' ? 5 : ttl + 15);
