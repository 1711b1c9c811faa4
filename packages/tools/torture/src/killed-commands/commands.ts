import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findDatabaseProblems } from '../database-file.ts';
import { type FaultInjection, withFaults } from '../faults/fault-injection.ts';
import {
  type KillOptions,
  type KillReport,
  type KillScript,
  runKillRounds,
} from '../kill-rounds/kill-rounds.ts';
import { type CommandResult, jobposting, runProgram } from '../server/server-command.ts';
import { type Contents, databaseIn, isDatabase, readDatabase } from './remains.ts';
import { type Scenario, scenarios } from './scenarios.ts';

const lastCalls = 30;
const longestRunMs = 60_000;

const knownFiles =
  /^(?:(?:jobs|backup)\.sqlite(?:-wal|-shm)?|jobs\.sqlite\.(?:last-backup|before-restore-.*)|jobs\.ndjson)$/;

const isDatabaseFile = (path: string): boolean =>
  existsSync(path) && isDatabase(readFileSync(path));

const findProblems = async (folder: string): Promise<string[]> => {
  const databases = [databaseIn(folder), join(folder, 'backup.sqlite')].filter(isDatabaseFile);
  return (await Promise.all(databases.map(findDatabaseProblems))).flat();
};

const readIfPresent = async (folder: string): Promise<Contents | null> =>
  existsSync(databaseIn(folder)) ? readDatabase(databaseIn(folder)) : null;

const freshCopy = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
};

const run = (
  { command, saysWhenDone }: Scenario,
  folder: string,
  [wrapper, options]: readonly [before: readonly string[], after: readonly string[]],
): Promise<CommandResult> =>
  runProgram(
    [...wrapper, ...jobposting, ...command(folder), '--database', databaseIn(folder), ...options],
    { limitMs: longestRunMs, ...(saysWhenDone && { endsOnceSaid: saysWhenDone }) },
  );

/** What is wrong with the files that a killed command has left, and with the next run. */
const checkRemains = async (
  scenario: Scenario,
  folder: string,
  before: Contents | null,
  stdout: string,
): Promise<string[]> => {
  const runAgain = () => run(scenario, folder, [[], scenario.nextOptions ?? []]);
  if (scenario.isEndedByNextRun) await runAgain();
  const problems = await findProblems(folder);
  if (problems.length > 0) return problems;
  const after = await readIfPresent(folder);
  const found = [...scenario.faultsOf({ before, after, folder, stdout })];

  // The next run does the work, or says in one line why not, and leaves nothing behind.
  const next = await runAgain();
  const saidLines = next.stderr.trim().split('\n').length;
  const isRefused = scenario.nextMayBeRefused === true && next.code === 1 && saidLines === 1;
  if (next.code !== 0 && !isRefused) {
    found.push(`the next run ended with ${next.code}: ${next.stderr.slice(0, 400)}`);
  }
  found.push(...(await findProblems(folder)));
  const left = readdirSync(folder).filter((name) => !knownFiles.test(name));
  if (left.length > 0) found.push(`left behind after the next run: ${left.join(', ')}`);
  return found;
};

/** Kills each command this many times, each time at another call on its files. */
const commands =
  (killsEach: number, injection: FaultInjection): KillScript<object> =>
  async (scene) => {
    const { faults } = scene;
    const folder = join(scene.folder, 'watched');
    const template = join(scene.folder, 'template');
    const wrapper = injection.wrapper(folder);
    let before: Contents | null = null;
    let calls = 0;

    /** Records the state before a command, and counts the calls of its whole run. */
    const prepare = async (scenario: Scenario): Promise<void> => {
      rmSync(template, { recursive: true, force: true });
      mkdirSync(template);
      await scenario.prepare(template);
      // Looking at a file may change it.
      freshCopy(template, folder);
      before = await readIfPresent(folder);
      freshCopy(template, folder);
      injection.arm('SIGKILL', 0);
      const { code, stderr } = await run(scenario, folder, [wrapper, []]);
      if (code !== 0) throw new Error(`${scenario.name} ended with ${code}: ${stderr}`);
      calls = injection.calls();
    };

    return {
      async round(random, kills) {
        const scenario = scenarios[Math.floor(kills / killsEach)];
        if (scenario === undefined) throw new RangeError('every command has been killed');
        if (kills % killsEach === 0) await prepare(scenario);
        // Every second one at the end, when the result gets its name.
        const first = kills % 2 === 0 ? 1 : Math.max(1, calls - lastCalls);
        const call = random.int(first, calls);
        freshCopy(template, folder);
        injection.arm('SIGKILL', call);
        const { stdout } = await run(scenario, folder, [wrapper, []]);
        injection.disarm();
        const where = `${scenario.name}, killed at call ${call} of ${calls}`;
        const found = await checkRemains(scenario, folder, before, stdout);
        faults.push(...found.map((fault) => `${where}: ${fault}`));
      },
      end: () => ({}),
    };
  };

/**
 * Kills every command at random calls on its files, and checks what is left. Returns the reason when
 * faults cannot be injected here.
 */
export const killCommands = (
  killsEach: number,
  options: Pick<KillOptions, 'seed'>,
): Promise<KillReport | string> => {
  const kills = killsEach * scenarios.length;
  return withFaults((faults) => runKillRounds(commands(killsEach, faults), { ...options, kills }));
};
