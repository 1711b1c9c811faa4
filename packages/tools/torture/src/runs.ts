import { fileURLToPath } from 'node:url';
import { runClusterRounds } from './cluster/cluster-rounds.ts';
import { failureKinds, failureTable } from './cluster/failures.ts';
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
import { quantiles } from './quantiles.ts';
import { runProgram } from './server/server-command.ts';
import { type SoakPart, soak, soakParts } from './soak/soak.ts';

/** The result of a long test. */
export interface Result {
  readonly figures: readonly string[];
  readonly faults: readonly string[];
  /** True when it could not be run here, which is neither good nor bad. */
  readonly isSkipped?: boolean;
}

/** A long test. */
interface Run {
  /** How much it does by default, and what that counts. */
  readonly amount: readonly [number, string];
  readonly run: (amount: number, seed: number) => Promise<Result>;
}

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
  `heap ${mebibytes(part.heapBytes)}, resident ${mebibytes(part.residentBytes)}, ${part.openFiles} files, ` +
  `log at most ${mebibytes(part.walBytes)}${part.hasReader ? ' with a reader' : ''}`;

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

/** Runs the properties in a file, which `npm test` runs some hundred times each, as often as the amount says. */
const holds = (file: string, ...amount: Run['amount']): Run => ({
  amount,
  async run(runs, seed) {
    const config = fileURLToPath(new URL('properties/long-properties.config.ts', import.meta.url));
    const { code, stdout, stderr } = await runProgram([
      ...['env', `PROPERTY_FILE=${file}`, `PROPERTY_RUNS=${runs}`, `PROPERTY_SEED=${seed}`],
      ...['NO_COLOR=1', 'vitest', 'run', '--config', config],
    ]);
    const figures = stdout.split('\n').filter((line) => /^ +Tests +\d+ passed/.test(line));
    const isHeld = code === 0 && figures.length > 0;
    return { figures, faults: isHeld ? [] : [stdout + stderr] };
  },
});

/** The long tests, in their order. */
export const runs = {
  crash: {
    amount: [500, 'kills of a server'],
    async run(kills, seed) {
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
  },

  mirror: {
    amount: [100, 'kills of one of two servers under followers'],
    async run(kills, seed) {
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
  },

  cluster: {
    amount: [60, 'minutes of failures of a cluster of databases, each kind five times at least'],
    async run(minutes, seed) {
      const programs = findPrograms();
      if (typeof programs === 'string') return skipped(programs);
      const { rounds, changes, faults } = await runClusterRounds({
        ...{ programs, seed, seconds: minutes * 60, leastKills: 5 * failureKinds.length },
        onRound: ({ kind, pauseMs }) => print(`${kind}: stood still for ${Math.round(pauseMs)} ms`),
      });
      return { figures: [...failureTable(rounds), `${changes} changes followed`], faults };
    },
  },

  'io-errors': {
    amount: [500, 'rounds of a server whose calls on files fail, after every call of a store once'],
    run: (rounds, seed) =>
      injectFaults(
        ['EIO', 'ENOSPC', 'EINTR', 'half of the bytes', 'EIO from then on'],
        'every',
        rounds,
        seed,
      ),
  },

  'no-memory': {
    amount: [400, 'allocations that fail, of each kind, and rounds of a server'],
    run: (faults, seed) =>
      injectFaults(['no memory', 'no memory from then on'], faults, faults, seed),
  },

  commands: {
    amount: [40, 'kills of each command'],
    async run(kills, seed) {
      const report = await killCommands(kills, { seed, onKill: printEvery(20) });
      if (typeof report === 'string') return skipped(report);
      return { figures: [`${report.kills} kills`], faults: report.faults };
    },
  },

  damaged: {
    amount: [1_000, 'damaged databases and logs'],
    async run(files, seed) {
      const report = await damageFiles({ files, seed, onFile: printEvery(200) });
      return {
        figures: [
          `${files} damaged files, ${report.refusedAtStart} of them refused at the start`,
          `${report.right} right answers, ${report.refused} of 503`,
          `${report.unnoticeable} files with wrong answers from damage that no check can notice`,
          `${report.unnoticed} files above 16 MiB with wrong answers from damage that only verify notices`,
        ],
        faults: report.faults,
      };
    },
  },

  fairness: {
    amount: [20, 'seconds of each attack of one employer on another'],
    run: measureFairness,
  },

  memory: {
    amount: [100, 'jobs of the largest size'],
    async run(postings) {
      const floods = {
        postings,
        versions: 75,
        descriptions: 64,
        bodies: 1_500,
        readers: 3_000,
        pages: 6,
      };
      const { peakMib, faults } = await floodMemory(floods);
      const figures = Object.entries(peakMib).map(([part, mib]) => `${part} ${mib} MiB`);
      return { figures: [`the most memory in ${figures.join(', ')}`], faults };
    },
  },

  fuzz: {
    amount: [100_000, 'hostile requests'],
    async run(requests, seed) {
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
  },

  sanitizer: holds('core/src/description/laws.test.ts', 200_000, 'documents for each law of HTML'),
  laws: holds('core/test/interface-laws.test.ts', 20_000, 'jobs for the laws of the interface'),
  openapi: holds('http/test/openapi/bodies.test.ts', 20_000, 'bodies for each schema of OpenAPI'),
  model: holds('sqlite/test/exhaustive/contract.test.ts', 2_000, 'calls of a store and its model'),

  soak: {
    amount: [10, 'minutes of writes, reads and searches'],
    async run(minutes, seed) {
      const onPart = (part: SoakPart): void => print(partFigures(part));
      const report = await runKillRounds(soak(minutes, onPart), { kills: soakParts, seed });
      return { figures: [`${report.acknowledgedWrites} writes`], faults: report.faults };
    },
  },
} as const satisfies Readonly<Record<string, Run>>;

export type RunName = keyof typeof runs;
export const runNames = Object.keys(runs) as readonly RunName[];
