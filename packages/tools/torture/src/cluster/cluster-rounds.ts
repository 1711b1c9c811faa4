import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '@jobposting/bench/random';
import { createApiClient } from '../client/api-client.ts';
import { checkMirror, createMirror } from '../kill-rounds/follower.ts';
import {
  type KillOptions,
  type KillReport,
  type KillScript,
  runKillRounds,
} from '../kill-rounds/kill-rounds.ts';
import { checkLedger } from '../kill-rounds/ledger.ts';
import { waitFor } from '../wait-for.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { createClusterLoad, createPulse, type FollowedParty } from './cluster-load.ts';
import { queryPort } from './cluster-state.ts';
import { type FailureKind, failureKinds, failures, type Struck } from './failures.ts';
import { findPrograms } from './machine.ts';

export interface ClusterFigures {
  /** The failures, and for how long no write was acknowledged. */
  readonly pauses: readonly string[];
  readonly changes: number;
}

const database = 'jobs';
const longestCalmMs = 1_500;
/** For this time, a frozen server may still acknowledge what it had in progress. */
const leastOutageMs = 3_000;
const lookBackMs = 1_000;
const longestOutageMs = 120_000;
const shownLog = 3_000;

const cancelSql = `SELECT count(pg_cancel_backend(pid))::int AS count FROM pg_stat_activity
  WHERE wait_event = 'SyncRep' AND datname = current_database()`;
const storedSql = `SELECT active + archived AS count,
    ARRAY(SELECT title FROM job WHERE employer_id = $1 ORDER BY title COLLATE "C") AS titles,
    (SELECT count(*)::int FROM change WHERE employer_id = $1) AS changes
  FROM employer_state WHERE employer_id = $1`;

/** Causes failures of a cluster under two servers, and checks after each that nothing was lost. */
const clusterFailures =
  (cluster: Cluster): KillScript<ClusterFigures> =>
  async (scene) => {
    const { faults } = scene;
    const parties: FollowedParty[] = [];
    for (const name of ['Acme', 'Bolt']) {
      parties.push({ ...(await scene.addParty(name, 4, 6)), mirror: createMirror() });
    }
    const servers = await scene.startServers(2, { options: ['--log-level', 'warn'] });
    const { addresses } = servers;
    const pulse = createPulse(addresses.length);
    const load = createClusterLoad(scene, parties, addresses, pulse);
    const pauses: string[] = [];

    /** Runs a statement on the primary. */
    const query = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row> => {
      const port = cluster.ports.nodes[await cluster.primary()]?.postgres ?? 0;
      const [row] = await queryPort<Row>(port, database, sql, values);
      if (row === undefined) throw new Error(`no row of ${sql}`);
      return row;
    };
    const struck: Struck = {
      cluster,
      cancelWaits: async () => (await query<{ readonly count: number }>(cancelSql)).count,
      forbidSuccess: load.forbidSuccess,
    };

    /** Causes one failure, waits until the cluster is whole, and returns the longest pause in ms. */
    const strike = async (kind: FailureKind, random: Random): Promise<number> => {
      const goesOn = () => {
        const since = performance.now() - lookBackMs;
        return waitFor('both servers write', () => pulse.hasBeatenSince(since), longestOutageMs);
      };
      pulse.forget();
      await goesOn();
      await delay(random.int(0, longestCalmMs));
      const struckAt = performance.now();
      const mend = await failures[kind].strike(struck);
      await delay(Math.max(0, struckAt + leastOutageMs - performance.now()));
      await goesOn();
      await mend();
      await cluster.untilWhole();
      await goesOn();
      return pulse.longestPause(struckAt, performance.now());
    };

    const check = async ({ account, ledger, mirror }: FollowedParty): Promise<void> => {
      const apis = addresses.map((address) => createApiClient(address, account.apiKey));
      for (const api of apis) await checkLedger(ledger, api);
      for (const api of apis) {
        faults.push(...(await checkMirror({ api, mirror, written: ledger.changes })));
      }
      const titles = [...mirror.jobs.values()].map((job) => (job as { title: string }).title);
      const count = titles.length;
      const expected = { count, titles: titles.sort(), changes: mirror.changes.length };
      const stored = await query(storedSql, [account.id]);
      if (isDeepStrictEqual(stored, expected)) return;
      faults.push(`stored is ${JSON.stringify(stored)}, not ${JSON.stringify(expected)}`);
    };

    return {
      async kill(random, done) {
        const kind = failureKinds[done % failureKinds.length];
        if (kind === undefined) throw new Error('there is no kind of failure');
        const longestMs = await load.during(() => strike(kind, random));
        for (const party of parties) await check(party);
        if (longestMs > failures[kind].bar * 1_000) {
          faults.push(`writes stood still for ${Math.round(longestMs)} ms`);
        }
        for (const fault of faults.splice(0)) faults.push(`${kind}: ${fault}`);
        if (faults.length > 0) {
          faults.push(...servers.processes.map((server) => server.log().slice(-shownLog)));
        }
        pauses.push(`${kind}: ${Math.round(longestMs)} ms`);
        return 1;
      },
      end: () => ({
        pauses,
        changes: parties.reduce((all, { mirror }) => all + mirror.changes.length, 0),
      }),
    };
  };

/**
 * Starts a cluster, and two servers on it: one knows all nodes, the other the address of haproxy. Returns the names of
 * programs that are missing here.
 */
export const runClusterRounds = async (
  options: KillOptions,
): Promise<(KillReport & ClusterFigures) | string> => {
  const programs = findPrograms();
  if (typeof programs === 'string') return programs;
  const cluster = await startCluster(programs);
  const { nodes, haproxy } = cluster.ports;
  const addressOf = (ports: readonly number[]): string =>
    `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join()}/${database}`;
  try {
    const primary = nodes[await cluster.primary()]?.postgres ?? 0;
    await queryPort(primary, 'postgres', `CREATE DATABASE ${database}`);
    const addresses = [addressOf(nodes.map(({ postgres }) => postgres)), addressOf([haproxy])];
    return await runKillRounds(clusterFailures(cluster), { ...options, addresses });
  } finally {
    await cluster.end();
  }
};
