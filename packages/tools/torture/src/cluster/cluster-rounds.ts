import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '@jobposting/bench/random';
import type { ApiAnswer } from '../client/api-client.ts';
import {
  type KillOptions,
  type KillScript,
  type Party,
  runKillRounds,
} from '../kill-rounds/kill-rounds.ts';
import { waitFor } from '../wait-for.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { database } from './cluster-config.ts';
import { barOf, type FailureKind, failureKinds, failures } from './failures.ts';
import { findPrograms } from './machine.ts';
import { createPulse } from './pulse.ts';

const longestCalmMs = 1_500;
/** For this time, a frozen server may still acknowledge what it had in progress. */
const leastOutageMs = 3_000;
const lookBackMs = 1_000;
const longestOutageMs = 120_000;
const shownLog = 3_000;
const pauseMs = [80, 400] as const;

const storedSql = `SELECT active + archived AS count,
    ARRAY(SELECT title FROM job WHERE employer_id = $1 ORDER BY title COLLATE "C") AS titles,
    (SELECT count(*)::int FROM change WHERE employer_id = $1) AS changes
  FROM employer_state WHERE employer_id = $1`;

/** Causes failures of a cluster under two servers, and checks after each that nothing was lost. */
const clusterFailures =
  (cluster: Cluster): KillScript<{ pauses: readonly string[] }> =>
  async (scene) => {
    const { faults } = scene;
    for (const name of ['Acme', 'Bolt']) await scene.addParty(name, 8);
    const servers = await scene.startServers(2, { options: ['--log-level', 'warn'] });
    const pulse = createPulse(servers.addresses);
    let forbiddenSince = Number.POSITIVE_INFINITY;
    const onWritten = ({ address, sentAt, headers }: ApiAnswer): void => {
      // Such a PUT is answered without a write, so also where none can be made.
      if (headers.get('job-changed') === '?0') return;
      pulse.beat(address);
      if (sentAt >= forbiddenSince) {
        faults.push('a write was acknowledged that no standby can have');
      }
    };
    /** The failures, and for how long no write was acknowledged. */
    const pauses: string[] = [];

    const forbidSuccess = (isForbidden: boolean): void => {
      forbiddenSince = isForbidden ? performance.now() : Number.POSITIVE_INFINITY;
    };

    /** Causes one failure, waits until the cluster is whole, and returns the longest pause in ms. */
    const strike = async (kind: FailureKind, random: Random): Promise<number> => {
      const goesOn = () => {
        const since = performance.now() - lookBackMs;
        return waitFor('both servers write', () => pulse.hasBeatenSince(since), longestOutageMs);
      };
      await goesOn();
      await delay(random.int(0, longestCalmMs));
      const struckAt = performance.now();
      const mend = await failures[kind]({ cluster, forbidSuccess });
      await delay(Math.max(0, struckAt + leastOutageMs - performance.now()));
      await goesOn();
      await mend();
      await cluster.untilWhole();
      await goesOn();
      return pulse.longestPause(struckAt, performance.now());
    };

    /** Compares what the database has of an employer with what followers have read. */
    const checkStored = async ({ account, mirror }: Party): Promise<void> => {
      const titles = [...mirror.jobs.values()].map((job) => (job as { title: string }).title);
      const count = titles.length;
      const expected = { count, titles: titles.sort(), changes: mirror.changes.length };
      const stored = await cluster.query(database, storedSql, [account.id]);
      if (isDeepStrictEqual(stored, expected)) return;
      faults.push(`stored is ${JSON.stringify(stored)}, not ${JSON.stringify(expected)}`);
    };

    return {
      async round(random, done) {
        const kind = failureKinds[done % failureKinds.length];
        if (kind === undefined) throw new Error('there is no kind of failure');
        let longestMs = 0;
        const act = async (): Promise<void> => {
          longestMs = await strike(kind, random);
        };
        await scene.during(act, { mayFail: true, pauseMs, onWritten });
        for (const party of scene.parties) await checkStored(party);
        if (longestMs > barOf(kind) * 1_000) {
          faults.push(`writes stood still for ${Math.round(longestMs)} ms`);
        }
        for (const fault of faults.splice(0)) faults.push(`${kind}: ${fault}`);
        if (faults.length > 0) {
          faults.push(...servers.processes.map((server) => server.log().slice(-shownLog)));
        }
        pauses.push(`${kind}: ${Math.round(longestMs)} ms`);
      },
      end: () => ({ pauses }),
    };
  };

/**
 * Starts a cluster, and two servers on it: one knows all nodes, the other the address of haproxy. Returns the names of
 * programs that are missing here.
 */
export const runClusterRounds = async (options: KillOptions) => {
  const programs = findPrograms();
  if (typeof programs === 'string') return programs;
  const cluster = await startCluster(programs);
  const { nodes, haproxy } = cluster.ports;
  const addressOf = (ports: readonly number[]): string =>
    `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join()}/${database}`;
  try {
    await cluster.query('postgres', `CREATE DATABASE ${database}`);
    const addresses = [addressOf(nodes.map(({ postgres }) => postgres)), addressOf([haproxy])];
    return await runKillRounds(clusterFailures(cluster), { ...options, addresses });
  } finally {
    await cluster.end();
  }
};
