import { auditDependencies } from './audit.ts';
import { runClusterRounds } from './cluster/cluster-rounds.ts';
import { failureTable } from './cluster/failure-table.ts';
import { findPrograms } from './cluster/machine.ts';
import { damageFiles } from './damage/damaged-files.ts';
import { measureFairness } from './fairness/fairness-bars.ts';
import { type FaultKind, withFaults } from './faults/fault-injection.ts';
import { serverFaults } from './faults/server-faults.ts';
import { runStoreFaults } from './faults/store-faults.ts';
import { fuzzRequests } from './fuzz/fuzz-requests.ts';
import { crash } from './kill-rounds/crash.ts';
import { runKillRounds } from './kill-rounds/kill-rounds.ts';
import { mirror } from './kill-rounds/mirror.ts';
import { killCommands } from './killed-commands/commands.ts';
import { floodMemory } from './memory/flood-memory.ts';
import { neighbours } from './neighbours/neighbours.ts';
import type { RunOptions } from './options.ts';
import { snapshots } from './power-loss/snapshots.ts';
import { tearLogs } from './power-loss/torn-logs.ts';
import { runProperties } from './properties/run-properties.ts';
import { quantiles } from './quantiles.ts';
import { type SoakPart, soak } from './soak/soak.ts';

/** The result of a long test. */
export interface Result {
  readonly figures: readonly string[];
  readonly faults: readonly string[];
  /** True when it could not be run here, which is neither good nor bad. */
  readonly isSkipped?: boolean;
}

type Run = (options: RunOptions) => Promise<Result>;

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
const range = (numbers: readonly number[]): string => {
  const at = (share: number) => Math.round(quantiles(numbers)(share));
  return `median ${at(0.5)}, 99th percentile ${at(0.99)}, most ${at(1)}`;
};
export const print = (line: string): void => console.log(`  ${line}`);
const printEvery = (step: number) => (count: number) => {
  if (count % step === 0) print(String(count));
};

const partFigures = (part: SoakPart): string =>
  [
    `${part.answers} answers, median ${part.medianMs.toFixed(1)} ms, p99 ${part.p99Ms.toFixed(1)} ms`,
    `heap ${mebibytes(part.heapBytes)}, resident ${mebibytes(part.residentBytes)}`,
    `${part.openFiles} files, log at most ${mebibytes(part.walBytes)}${part.hasReader ? ' with a reader' : ''}`,
  ].join('; ');

const skipped = (why: string): Result => ({ figures: [why], faults: [], isSkipped: true });

/** Makes calls and allocations of these kinds fail in a store, this many or every one, and in a server. */
const injectFaults = async (
  kinds: readonly FaultKind[],
  faults: number | 'every',
  rounds: number,
  seed: number,
): Promise<Result> => {
  const report = await withFaults(async (injection) => ({
    inStore: await runStoreFaults({ kinds, faults, seed, onRound: printEvery(200) }, injection),
    inServer: await runKillRounds(serverFaults(kinds, injection), { kills: rounds, seed }),
  }));
  if (typeof report === 'string') return skipped(report);
  const { inStore, inServer } = report;
  return {
    figures: [
      `store: ${inStore.rounds} rounds, ${inStore.refused} calls refused; failed: ${JSON.stringify(inStore.injected)}`,
      `the driver ended the process ${inStore.crashes} times for lack of memory`,
      `server: ${inServer.kills} rounds, ${inServer.acknowledgedWrites} writes done, ${inServer.refused} refused`,
    ],
    faults: [...inStore.faults, ...inServer.faults],
  };
};

/** Runs the properties of a file as often as the amount says. */
const holdProperties =
  (file: string, amount: keyof RunOptions['amounts'], what: string): Run =>
  async ({ amounts, seed }) => {
    const runs = amounts[amount];
    const { held, faults } = await runProperties(file, runs, seed);
    return { figures: [`${held.length} properties held for ${runs} ${what} each`], faults };
  };

/** The long tests, in their order. */
export const runs = {
  async crash({ amounts, seed }) {
    const { kills } = amounts;
    const report = await runKillRounds(crash, { kills, seed, onKill: printEvery(50) });
    const { stored, absent } = report.unanswered;
    return {
      figures: [
        `${report.kills} kills, ${report.acknowledgedWrites} acknowledged writes, ${report.keysMade} keys`,
        `${stored + absent} writes cut off: ${stored} wholly stored, ${absent} wholly absent`,
        `listening again after ms: ${range(report.readyMs)}`,
      ],
      faults: report.faults,
    };
  },

  async mirror({ amounts, seed }) {
    const kills = amounts['mirror-kills'];
    const report = await runKillRounds(mirror, { kills, seed, onKill: printEvery(10) });
    const { acknowledgedWrites, changes, closings, restarts } = report;
    return {
      figures: [
        `${report.kills} kills of servers, ${report.killedImports} of imports, ${restarts} starts of a follower`,
        `${acknowledgedWrites} acknowledged writes, ${changes} changes, ${closings} of them closings`,
      ],
      faults: report.faults,
    };
  },

  async cluster({ amounts, seed, clusterKinds }) {
    const programs = findPrograms();
    if (typeof programs === 'string') return skipped(programs);
    const { rounds, changes, faults } = await runClusterRounds({
      ...{ programs, kinds: clusterKinds, seed },
      seconds: amounts['cluster-minutes'] * 60,
      leastKills: amounts['cluster-rounds'] * clusterKinds.length,
      onRound: ({ kind, pauseMs }) => print(`${kind}: stood still for ${Math.round(pauseMs)} ms`),
    });
    return { figures: [...failureTable(rounds), `${changes} changes followed`], faults };
  },

  async snapshots({ amounts, seed }) {
    const report = await runKillRounds(snapshots, { kills: amounts.snapshots, seed });
    const { kills, acknowledgedWrites, faults } = report;
    return { figures: [`${kills} copies during ${acknowledgedWrites} writes`], faults };
  },

  async tears({ amounts, seed }) {
    const { tears, kept, faults } = await tearLogs(amounts.tears, seed);
    return {
      figures: [`${tears} torn logs kept ${kept.least} to ${kept.most} of 60 jobs`],
      faults,
    };
  },

  'io-errors': ({ amounts: { faults }, seed }) =>
    injectFaults(
      ['EIO', 'ENOSPC', 'EINTR', 'half of the bytes', 'EIO from then on'],
      faults || 'every',
      faults || 500,
      seed,
    ),

  'no-memory': ({ amounts: { faults }, seed }) =>
    injectFaults(['no memory', 'no memory from then on'], faults || 400, faults || 400, seed),

  async commands({ amounts, seed }) {
    const report = await killCommands(amounts['command-kills'], { seed, onKill: printEvery(20) });
    if (typeof report === 'string') return skipped(report);
    return { figures: [`${report.kills} kills`], faults: report.faults };
  },

  async neighbours({ amounts, seed }) {
    const seconds = amounts['neighbour-minutes'] * 60;
    const { faults, ...report } = await runKillRounds(neighbours, { seconds, seed });
    const { done, killed, gaveUp } = report.commands;
    return {
      figures: [
        `${report.acknowledgedWrites} acknowledged writes, each read on both servers, ${report.kills} kills`,
        `${report.reads} such reads; ${report.busy} answers of 503 while another process held the lock`,
        `${done} commands done, ${killed} killed, ${gaveUp} gave up for the lock`,
      ],
      faults,
    };
  },

  async damaged({ amounts, seed }) {
    const report = await damageFiles({ files: amounts.files, seed, onFile: printEvery(200) });
    return {
      figures: [
        `${amounts.files} damaged files, ${report.refusedAtStart} of them refused at the start`,
        `${report.right} right answers, ${report.refused} of 503`,
        `${report.unnoticeable} files with wrong answers from damage that no check can notice`,
        `${report.unnoticed} files above 16 MiB with wrong answers from damage that only verify notices`,
      ],
      faults: report.faults,
    };
  },

  fairness: ({ amounts }) => measureFairness(amounts['fairness-seconds']),

  async memory() {
    const { peakMib, faults } = await floodMemory({
      postings: 100,
      descriptions: 64,
      bodies: 1_500,
      readers: 3_000,
    });
    const figures = Object.entries(peakMib).map(([part, mib]) => `${part} ${mib} MiB`);
    return { figures: [`the most memory in ${figures.join(', ')}`], faults };
  },

  async fuzz({ amounts, seed }) {
    const { requests } = amounts;
    const report = await fuzzRequests({ requests, seed, onProgress: printEvery(1) });
    return {
      figures: [
        `${report.requests} requests, answers by status: ${JSON.stringify(report.statuses)}`,
        `slowest exchange ${report.slowestMs.toFixed(0)} ms, ${report.jobsStored} jobs at the end`,
        `heap after each tenth: ${report.heap.map(mebibytes).join(', ')}`,
      ],
      faults: report.faults,
    };
  },

  sanitizer: holdProperties('core/src/description/laws.test.ts', 'documents', 'documents'),
  laws: holdProperties(
    'core/test/interface-laws.test.ts',
    'bodies',
    'jobs, bodies and clock steps',
  ),
  openapi: holdProperties('http/test/openapi/bodies.test.ts', 'changed-bodies', 'bodies'),
  model: holdProperties(
    'sqlite/test/exhaustive/contract.test.ts',
    'sequences',
    'sequences of calls',
  ),

  async soak({ amounts, seed }) {
    const onPart = (part: SoakPart): void => print(partFigures(part));
    const { parts, faults } = await soak({ minutes: amounts.minutes, seed, onPart });
    const answers = parts.reduce((sum, part) => sum + part.answers, 0);
    return { figures: [`${answers} answers in ${amounts.minutes} minutes`], faults };
  },

  async audit() {
    const { outcome, details } = await auditDependencies();
    const faults = outcome === 'vulnerable' ? [details] : [];
    const isSkipped = outcome === 'not made';
    return { figures: [outcome === 'clean' ? 'no advisory' : details], faults, isSkipped };
  },
} as const satisfies Readonly<Record<string, Run>>;

export type RunName = keyof typeof runs;
export const runNames = Object.keys(runs) as readonly RunName[];
