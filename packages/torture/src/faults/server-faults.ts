import { join } from 'node:path';
import { createRandom } from '@jobposting/bench/random';
import { createApiClient } from '../api-client.ts';
import { copyDatabase } from '../power-loss/copy-database.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { startServer } from '../server-process.ts';
import { createExpectation } from './expectation.ts';
import { type FaultKind, prepareFaults } from './fault-injection.ts';
import { makePreparedFile, readContents } from './prepared-file.ts';
import { drawScript } from './script.ts';
import { createServerCaller, httpStepsOf } from './server-caller.ts';

export interface ServerFaultOptions {
  readonly kinds: readonly FaultKind[];
  readonly rounds: number;
  readonly seed: number;
}

export interface ServerFaultReport {
  readonly rounds: number;
  readonly done: number;
  readonly refused: number;
  readonly faults: readonly string[];
}

const roundsPerServer = 12;

/**
 * Runs the real server on one file; each round another call on its files fails while jobs are written
 * and read, and then the cause is removed. Every twelfth round it is killed, or stopped, and started
 * again. Returns why not where faults cannot be injected here.
 */
export const runServerFaults = async (
  options: ServerFaultOptions,
): Promise<ServerFaultReport | string> => {
  const { kinds, rounds, seed } = options;
  const tools = createScratchDirectory();
  const directory = createScratchDirectory();
  const injection = await prepareFaults(directory.path, tools.path);
  if (typeof injection === 'string') return injection;
  const database = join(directory.path, 'jobs.sqlite');
  const apiKey = await makePreparedFile(database);
  const start = () =>
    startServer({ database, wrapper: injection.wrapper, options: ['--log-level', 'error'] });
  const expectation = createExpectation();
  const report = { rounds: 0, done: 0, refused: 0, faults: [] as string[] };
  let server = await start();
  let token = 1;

  const restart = async (isKill: boolean): Promise<void> => {
    const log = server.log();
    const isRaw = log.split('\n').some((line) => line !== '' && !line.startsWith('{'));
    if (isRaw) report.faults.push(`it wrote beside its log: ${log.slice(-600)}`);
    if (isKill) await server.kill();
    else {
      const code = await server.stop();
      if (code !== 0) report.faults.push(`it ended with ${code}`);
    }
    const copy = join(tools.path, 'copy.sqlite');
    copyDatabase(database, copy);
    const { jobs, problems } = await readContents(copy);
    report.faults.push(...problems, ...expectation.check(jobs, new Map([['first', 'good']])));
    server = await start();
  };

  try {
    for (let round = 1; round <= rounds && report.faults.length < 10; round++) {
      const random = createRandom(seed, round);
      const kind = random.pick(kinds);
      const script = httpStepsOf(drawScript(random, token));
      token += 20;
      const take = createServerCaller(createApiClient(server.address, apiKey));
      injection.arm(kind, random.int(1, 160));
      const isKilledAtOnce = random.chance(50);
      for (const group of script) {
        const answers = await Promise.all(group.map(take));
        for (const [index, step] of group.entries()) {
          const answer = answers[index];
          if (answer === undefined) continue;
          if (answer.kind === 'done') report.done++;
          if (answer.kind === 'refused') report.refused++;
          const fault = expectation.take(step, answer);
          const where = `round ${round}, ${kind} (${injection.injected()})`;
          if (fault !== null) report.faults.push(`${where}: ${fault}`);
        }
        if (isKilledAtOnce && answers.some(({ kind: end }) => end !== 'done')) break;
      }
      injection.disarm();
      report.rounds++;
      const health = await fetch(`${server.address}/health`).catch(() => null);
      const needsRestart = health?.status !== 200;
      if (needsRestart || round % roundsPerServer === 0) await restart(random.chance(50));
    }
    await restart(false);
  } finally {
    await server.kill();
    directory.remove();
    tools.remove();
  }
  return report;
};
