import { setTimeout as delay } from 'node:timers/promises';
import { createAnyServer } from '../any-server.ts';
import { createApiClient } from '../api-client.ts';
import { follow } from '../kill-rounds/follower.ts';
import { waitFor } from '../wait-for.ts';
import { checkEmployer } from './check-employer.ts';
import type { Fault } from './check-lives.ts';
import { startCluster } from './cluster.ts';
import { type ClusterScene, createScene } from './cluster-scene.ts';
import { type ClusterServers, startClusterServers } from './cluster-servers.ts';
import type { Round } from './failure-table.ts';
import { type FailureKind, failures } from './failures.ts';
import type { Life } from './life.ts';
import type { Programs } from './programs.ts';
import { readStored } from './read-stored.ts';

export interface ClusterOptions {
  readonly programs: Programs;
  /** At least so long. */
  readonly minutes: number;
  /** And each kind at least so often. */
  readonly rounds: number;
  readonly kinds: readonly FailureKind[];
  readonly seed: number;
  readonly onRound?: (round: Round) => void;
}

export interface ClusterReport {
  readonly rounds: readonly Round[];
  /** How many answers there were of each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly changes: number;
  readonly faults: readonly string[];
  /** The end of what each server has logged. */
  readonly logs: readonly string[];
}

const employers = ['Acme', 'Bolt'] as const;
const longestCalmMs = 1_500;
/** A server that stands still may acknowledge what it had under way. */
const leastOutageMs = 3_000;
const lookBackMs = 1_000;
const longestOutageMs = 120_000;
const faultsToStop = 50;
const shownLog = 3_000;

const tally = (lives: readonly Life[]) => {
  const sum = (of: (life: Life) => number) => lives.reduce((all, life) => all + of(life), 0);
  return {
    acknowledged: sum(({ acknowledged }) => acknowledged.length),
    refused: sum(({ refused }) => refused.size),
    unknown: sum(({ unknown }) => unknown),
  };
};

/** Writes and follows while `act` is done, and then until every follower has read everything. */
const writeWhile = async (scene: ClusterScene, act: () => Promise<void>): Promise<void> => {
  const { parties, addresses, faults, nextRandom } = scene;
  const phase = { isWritten: false, isOver: false };
  const texts: string[] = [];
  const followers = parties.map(({ account, mirror }) => {
    const random = nextRandom();
    const server = createAnyServer(addresses, account.apiKey, random);
    const isOver = () => phase.isOver;
    return follow(mirror, { faults: texts, server, random, isOver, isStopped: () => false });
  });
  const writers = parties.flatMap((party) =>
    party.writers.map((writer) => writer.write(() => phase.isWritten)),
  );
  const end = async (): Promise<void> => {
    phase.isWritten = true;
    await Promise.all(writers);
    phase.isOver = true;
    await Promise.all(followers);
  };
  await Promise.all([act().finally(end), ...writers, ...followers]);
  faults.push(...texts.map((text): Fault => ({ kind: 'other', text })));
};

const checkAll = async (scene: ClusterScene, { query }: ClusterServers): Promise<void> => {
  const { parties, addresses, faults } = scene;
  for (const { account, writers, mirror } of parties) {
    const stored = await readStored(query, account.id);
    const apis = addresses.map((address) => createApiClient(address, account.apiKey));
    const lives = writers.flatMap((writer) => writer.lives);
    faults.push(...(await checkEmployer({ lives, stored, apis, mirror })));
  }
};

/** Makes one failure, waits until the cluster is whole, and gives the longest pause in ms. */
const strike = async (scene: ClusterScene, kind: FailureKind): Promise<number> => {
  const { pulse, struck } = scene;
  const goesOn = () => {
    const since = performance.now() - lookBackMs;
    return waitFor('both servers write', () => pulse.hasBeatenSince(since), longestOutageMs);
  };
  pulse.forget();
  await goesOn();
  await delay(scene.nextRandom().int(0, longestCalmMs));
  const struckAt = performance.now();
  const mend = await failures[kind].strike(struck);
  await delay(Math.max(0, struckAt + leastOutageMs - performance.now()));
  await goesOn();
  await mend();
  await struck.cluster.untilWhole();
  await goesOn();
  return pulse.longestPause(struckAt, performance.now());
};

const runRound = async (
  scene: ClusterScene,
  servers: ClusterServers,
  kind: FailureKind,
): Promise<Round> => {
  const { parties, faults, calls, pulse } = scene;
  const lives = () => parties.flatMap(({ writers }) => writers.flatMap((writer) => writer.lives));
  const before = tally(lives());
  const startedAt = performance.now();
  let pauseMs = 0;
  try {
    await writeWhile(scene, async () => {
      pauseMs = await strike(scene, kind);
    });
    await checkAll(scene, servers);
  } catch (error) {
    pauseMs = pulse.longestPause(startedAt, performance.now());
    faults.push({ kind: 'other', text: `the round could not be finished: ${String(error)}` });
  }
  if (pauseMs > failures[kind].bar * 1_000) {
    const text = `writes stood still for ${Math.round(pauseMs)} ms`;
    faults.push({ kind: 'other', text });
  }
  const after = tally(lives());
  return {
    kind,
    pauseMs,
    slowestMs: calls.takeSlowest(),
    acknowledged: after.acknowledged - before.acknowledged,
    refused: after.refused - before.refused,
    unknown: after.unknown - before.unknown,
    faults: faults.splice(0),
  };
};

/** Makes failures of a cluster under two servers, and checks after each that nothing was lost. */
export const runClusterRounds = async (options: ClusterOptions): Promise<ClusterReport> => {
  const { programs, minutes, rounds: least, kinds, seed, onRound } = options;
  const cluster = await startCluster(programs);
  try {
    const servers = await startClusterServers(cluster, employers);
    try {
      const scene = createScene(cluster, servers, seed);
      const until = performance.now() + minutes * 60_000;
      const rounds: Round[] = [];
      const faults = () => rounds.flatMap((round) => round.faults);
      const isDone = () =>
        faults().length >= faultsToStop ||
        (rounds.length >= least * kinds.length && performance.now() > until);
      while (!isDone()) {
        for (const kind of kinds) {
          const round = await runRound(scene, servers, kind);
          rounds.push(round);
          onRound?.(round);
          if (isDone()) break;
        }
      }
      const { calls, parties } = scene;
      return {
        rounds,
        statuses: calls.statuses,
        slowestMs: Math.max(...rounds.map(({ slowestMs }) => slowestMs)),
        changes: parties.reduce((sum, { mirror }) => sum + mirror.changes.length, 0),
        faults: rounds.flatMap((round) =>
          round.faults.map(({ kind, text }) => `${round.kind}: ${kind}: ${text}`),
        ),
        logs: servers.servers.map((server) => server.log().slice(-shownLog)),
      };
    } finally {
      await servers.end();
    }
  } finally {
    await cluster.end();
  }
};
