import { fileURLToPath } from 'node:url';
import { runClusterRounds } from './cluster/cluster-rounds.ts';
import { damageFiles } from './damage/damaged-files.ts';
import { measureFairness } from './fairness.ts';
import { diskFaults, memoryFaults, runServerFaults } from './faults/server-faults.ts';
import { fuzzRequests } from './fuzz/fuzz-requests.ts';
import { crash } from './kill-rounds/crash.ts';
import { runKillRounds } from './kill-rounds/kill-rounds.ts';
import { killCommands } from './killed-commands/commands.ts';
import { floodMemory } from './memory/flood-memory.ts';
import { runProgram } from './server/server-command.ts';
import { soak, soakParts } from './soak/soak.ts';
import { webhooks } from './webhooks/webhook-rounds.ts';

/** The faults that a long test has found, and its figures. */
export interface Report {
  readonly faults: readonly string[];
}

/** A long test. */
interface Run {
  /** How much it does by default, and what that counts. */
  readonly amount: readonly [number, string];
  /** Returns the reason when it cannot be run here. */
  readonly run: (amount: number, seed: number) => Promise<Report | string>;
}

/** Runs the properties in a file, which `npm test` runs some hundred times each, as often as the amount says. */
const holds = (file: string, ...amount: Run['amount']): Run => ({
  amount,
  async run(runs, seed) {
    const config = fileURLToPath(new URL('properties/long-properties.config.ts', import.meta.url));
    const { code, stdout, stderr } = await runProgram([
      ...['env', `PROPERTY_FILE=${file}`, `PROPERTY_RUNS=${runs}`, `PROPERTY_SEED=${seed}`],
      ...['NO_COLOR=1', 'vitest', 'run', '--config', config],
    ]);
    const isHeld = code === 0 && /^ +Tests +\d+ passed/m.test(stdout);
    return { faults: isHeld ? [] : [stdout + stderr] };
  },
});

/** The long tests, in their order. */
export const runs = {
  crash: {
    amount: [500, 'kills of a server'],
    run: (kills, seed) => runKillRounds(crash(1), { kills, seed }),
  },
  mirror: {
    amount: [100, 'kills of one or both of two servers'],
    run: (kills, seed) => runKillRounds(crash(2), { kills, seed }),
  },
  webhooks: {
    amount: [10, 'kills of two servers that send changes to an endpoint'],
    run: (kills, seed) => runKillRounds(webhooks(kills), { kills, seed }),
  },
  cluster: {
    amount: [180, 'failures of a cluster of databases, each kind in turn'],
    run: (kills, seed) => runClusterRounds({ kills, seed }),
  },
  'io-errors': {
    amount: [500, 'rounds of a server in which a call on files fails'],
    run: (kills, seed) => runServerFaults(diskFaults, { kills, seed }),
  },
  'no-memory': {
    amount: [400, 'rounds of a server in which an allocation of SQLite fails'],
    run: (kills, seed) => runServerFaults(memoryFaults, { kills, seed }),
  },
  commands: {
    amount: [40, 'kills of each command'],
    run: (kills, seed) => killCommands(kills, { seed }),
  },
  damaged: {
    amount: [1_000, 'damaged databases and logs'],
    run: damageFiles,
  },
  fairness: {
    amount: [20, 'seconds of each attack of one employer on another'],
    run: measureFairness,
  },
  memory: {
    amount: [100, 'jobs of the largest size'],
    run: (postings) => floodMemory({ postings, clients: 3_000 }),
  },
  fuzz: {
    amount: [100_000, 'hostile requests'],
    run: fuzzRequests,
  },
  sanitizer: holds('core/src/description/laws.test.ts', 200_000, 'documents for each law of HTML'),
  laws: holds('core/test/interface-laws.test.ts', 20_000, 'jobs for the laws of the interface'),
  openapi: holds('http/test/openapi/bodies.test.ts', 20_000, 'bodies for each schema of OpenAPI'),
  model: holds('sqlite/test/exhaustive/contract.test.ts', 2_000, 'calls of a store and its model'),
  soak: {
    amount: [10, 'minutes of writes, reads and searches'],
    run: (minutes, seed) => runKillRounds(soak(minutes), { kills: soakParts, seed }),
  },
} as const satisfies Readonly<Record<string, Run>>;

export type RunName = keyof typeof runs;
export const runNames = Object.keys(runs) as readonly RunName[];
