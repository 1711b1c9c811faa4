// Runs the long tests one after the other and prints their figures; exit code 1 when one found a fault.

import { auditDependencies } from './audit.ts';
import { runClusterRounds } from './cluster/cluster-rounds.ts';
import { failureTable } from './cluster/failure-table.ts';
import { findPrograms } from './cluster/programs.ts';
import { damageFiles } from './damage/damaged-files.ts';
import { measureFairness } from './fairness/fairness-bars.ts';
import { runServerFaults, type ServerFaultReport } from './faults/server-faults.ts';
import { runStoreFaults, type StoreFaultReport } from './faults/store-faults.ts';
import { fuzzRequests } from './fuzz/fuzz-requests.ts';
import { killCommands } from './kill-rounds/commands.ts';
import { crash } from './kill-rounds/crash.ts';
import { runKillRounds } from './kill-rounds/kill-rounds.ts';
import { mirror } from './kill-rounds/mirror.ts';
import { neighbours } from './kill-rounds/neighbours.ts';
import { floodMemory } from './memory/flood-memory.ts';
import { type RunName, readOptions } from './options.ts';
import { snapshots } from './power-loss/snapshots.ts';
import { tearLogs } from './power-loss/torn-logs.ts';
import { runProperties } from './properties/run-properties.ts';
import { type SoakPart, soak } from './soak/soak.ts';

interface Result {
  readonly figures: string;
  readonly faults: readonly string[];
  /** True when it could not be done here, which is neither good nor bad. */
  readonly isSkipped?: boolean;
}

const { only, seed, amounts, clusterKinds } = readOptions();

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
const range = (numbers: readonly number[]): string => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return `median ${at(0.5)}, 99th percentile ${at(0.99)}, most ${at(1)}`;
};
const print = (line: string): void => console.log(`  ${line}`);
const printEvery = (step: number) => (count: number) => {
  if (count % step === 0) print(String(count));
};

const partFigures = (part: SoakPart): string =>
  [
    `${part.answers} answers, median ${part.medianMs.toFixed(1)} ms, p99 ${part.p99Ms.toFixed(1)} ms`,
    `heap ${mebibytes(part.heapBytes)}, resident ${mebibytes(part.residentBytes)}`,
    `${part.openFiles} files, log at most ${mebibytes(part.walBytes)}${part.hasReader ? ' with a reader' : ''}`,
  ].join('; ');

const skipped = (why: string): Result => ({ figures: why, faults: [], isSkipped: true });

const faultResult = (
  inStore: StoreFaultReport | string,
  inServer: ServerFaultReport | string,
): Result => {
  if (typeof inStore === 'string') return skipped(inStore);
  if (typeof inServer === 'string') return skipped(inServer);
  const figures = [
    `store: ${inStore.rounds} rounds, ${inStore.refused} calls refused; failed: ${JSON.stringify(inStore.injected)}`,
    `the driver ended the process ${inStore.crashes} times for lack of memory`,
    `server: ${inServer.rounds} rounds, ${inServer.done} calls done, ${inServer.refused} refused`,
  ];
  return { figures: figures.join('\n'), faults: [...inStore.faults, ...inServer.faults] };
};

const runs: Readonly<Record<RunName, () => Promise<Result>>> = {
  async crash() {
    const { kills, workers } = amounts;
    const report = await runKillRounds(crash(workers), { kills, seed, onKill: printEvery(50) });
    const { stored, absent } = report.unanswered;
    const figures = [
      `${report.kills} kills, ${report.acknowledgedWrites} acknowledged writes, ${report.keysMade} keys`,
      `${stored + absent} writes cut off: ${stored} wholly stored, ${absent} wholly absent`,
      `listening again after ms: ${range(report.readyMs)}`,
    ];
    return { figures: figures.join('\n'), faults: report.faults };
  },

  async mirror() {
    const kills = amounts['mirror-kills'];
    const report = await runKillRounds(mirror, { kills, seed, onKill: printEvery(10) });
    const { acknowledgedWrites, changes, closings, restarts } = report;
    const figures = [
      `${report.kills} kills of servers, ${report.killedImports} of imports, ${restarts} starts of a follower`,
      `${acknowledgedWrites} acknowledged writes, ${changes} changes, ${closings} of them closings`,
    ];
    return { figures: figures.join('\n'), faults: report.faults };
  },

  async cluster() {
    const programs = findPrograms();
    if (typeof programs === 'string') return skipped(programs);
    const { rounds, statuses, slowestMs, changes, faults, logs } = await runClusterRounds({
      programs,
      minutes: amounts['cluster-minutes'],
      rounds: amounts['cluster-rounds'],
      kinds: clusterKinds,
      seed,
      onRound: ({ kind, pauseMs, faults: found }) =>
        print(`${kind}: stood still for ${Math.round(pauseMs)} ms, ${found.length} faults`),
    });
    const figures = [
      ...failureTable(rounds),
      `answers by status: ${JSON.stringify(statuses)}, slowest ${Math.round(slowestMs)} ms`,
      `${changes} changes followed`,
      ...(faults.length === 0 ? [] : logs),
    ];
    return { figures: figures.join('\n'), faults };
  },

  async snapshots() {
    const report = await runKillRounds(snapshots, { kills: amounts.snapshots, seed });
    const { kills, acknowledgedWrites, faults } = report;
    return { figures: `${kills} copies during ${acknowledgedWrites} writes`, faults };
  },

  async tears() {
    const { tears, kept, faults } = await tearLogs(amounts.tears, seed);
    return { figures: `${tears} torn logs kept ${kept.least} to ${kept.most} of 60 jobs`, faults };
  },

  async 'io-errors'() {
    const kinds = ['EIO', 'ENOSPC', 'EINTR', 'half of the bytes', 'EIO from then on'] as const;
    const faults = amounts.faults === 0 ? 'every' : amounts.faults;
    const inStore = await runStoreFaults({ kinds, faults, seed, onRound: printEvery(200) });
    const inServer = await runServerFaults({ kinds, rounds: amounts.faults || 500, seed });
    return faultResult(inStore, inServer);
  },

  async 'no-memory'() {
    const kinds = ['no memory', 'no memory from then on'] as const;
    const faults = amounts.faults || 400;
    const inStore = await runStoreFaults({ kinds, faults, seed, onRound: printEvery(200) });
    const inServer = await runServerFaults({ kinds, rounds: faults, seed });
    return faultResult(inStore, inServer);
  },

  async commands() {
    const report = await killCommands(amounts['command-kills'], { seed, onKill: printEvery(20) });
    if (typeof report === 'string') return skipped(report);
    return { figures: `${report.kills} kills`, faults: report.faults };
  },

  async neighbours() {
    const seconds = amounts['neighbour-minutes'] * 60;
    const { faults, ...report } = await runKillRounds(neighbours, { seconds, seed });
    const { done, killed, gaveUp } = report.commands;
    const figures = [
      `${report.acknowledgedWrites} acknowledged writes, each read on both servers, ${report.kills} kills`,
      `${report.reads} such reads; ${report.busy} answers of 503 while another process held the lock`,
      `${done} commands done, ${killed} killed, ${gaveUp} gave up for the lock`,
    ];
    return { figures: figures.join('\n'), faults };
  },

  async damaged() {
    const report = await damageFiles({ files: amounts.files, seed, onFile: printEvery(200) });
    const figures = [
      `${report.files} damaged files, ${report.refusedAtStart} of them refused at the start`,
      `${report.right} right answers, ${report.refused} of 503`,
      `${report.unnoticeable} files with wrong answers from damage that no check can notice`,
      `${report.unnoticed} files above 16 MiB with wrong answers from damage that only verify notices`,
    ];
    return { figures: figures.join('\n'), faults: report.faults };
  },

  async fairness() {
    const { figures, faults } = await measureFairness(amounts['fairness-seconds']);
    return { figures: figures.join('\n'), faults };
  },

  async memory() {
    const { peakMib, faults } = await floodMemory({
      postings: 100,
      descriptions: 64,
      bodies: 1_500,
      readers: 3_000,
    });
    const figures = Object.entries(peakMib).map(([part, mib]) => `${part} ${mib} MiB`);
    return { figures: `the most memory in ${figures.join(', ')}`, faults };
  },

  async fuzz() {
    const { requests } = amounts;
    const report = await fuzzRequests({ requests, seed, onProgress: printEvery(1) });
    const figures = [
      `${report.requests} requests, answers by status: ${JSON.stringify(report.statuses)}`,
      `slowest exchange ${report.slowestMs.toFixed(0)} ms, ${report.jobsStored} jobs at the end`,
      `heap after each tenth: ${report.heap.map(mebibytes).join(', ')}`,
    ];
    return { figures: figures.join('\n'), faults: report.faults };
  },

  async sanitizer() {
    const { documents } = amounts;
    const { held, faults } = await runProperties(
      'core/src/description/laws.test.ts',
      documents,
      seed,
    );
    return { figures: `${held.length} laws held for ${documents} documents each`, faults };
  },

  async laws() {
    const { bodies } = amounts;
    const { faults } = await runProperties('core/test/interface-laws.test.ts', bodies, seed);
    return { figures: `${bodies} jobs with their bodies and clock steps`, faults };
  },

  async openapi() {
    const bodies = amounts['changed-bodies'];
    const { held, faults } = await runProperties('http/test/openapi/bodies.test.ts', bodies, seed);
    return { figures: `${held.length} schemas judged ${bodies} bodies each`, faults };
  },

  async model() {
    const { sequences } = amounts;
    const { faults } = await runProperties('sqlite/test/contract.test.ts', sequences, seed);
    return { figures: `${sequences} sequences of calls on SQLite`, faults };
  },

  async soak() {
    const onPart = (part: SoakPart): void => print(partFigures(part));
    const { parts, faults } = await soak({ minutes: amounts.minutes, seed, onPart });
    const answers = parts.reduce((sum, part) => sum + part.answers, 0);
    return { figures: `${answers} answers in ${amounts.minutes} minutes`, faults };
  },

  async audit() {
    const { outcome, details } = await auditDependencies();
    const faults = outcome === 'vulnerable' ? [details] : [];
    const isSkipped = outcome === 'not made';
    return { figures: outcome === 'clean' ? 'no advisory' : details, faults, isSkipped };
  },
};

// So that an interrupted run leaves no server behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

console.log(`seed ${seed}`);
for (const name of only) {
  console.log(`\n━━ ${name}`);
  const started = performance.now();
  const { figures, faults, isSkipped } = await runs[name]();
  for (const line of figures.split('\n')) print(line);
  for (const fault of faults.slice(0, 10)) console.error(`  ✗ ${fault}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const mark = isSkipped ? '– could not be done:' : faults.length === 0 ? '✓' : '✗';
  console.log(`${mark} ${name}, ${seconds} s`);
  if (faults.length > 0) process.exitCode = 1;
}
