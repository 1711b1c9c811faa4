import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findDatabaseProblems } from '../database-file.ts';
import { type FaultInjection, withFaults } from '../faults/fault-injection.ts';
import { type KillOptions, type KillScript, runKillRounds } from '../kill-rounds/kill-rounds.ts';
import { type CommandResult, jobposting, runProgram } from '../server/server-command.ts';
import { databaseIn, type Remains, readFolder } from './remains.ts';
import { type Scenario, scenarios } from './scenarios.ts';

const lastCalls = 30;
const longestRunMs = 60_000;

const knownFiles =
  /^(?:(?:jobs|backup)\.sqlite(?:-wal|-shm)?|jobs\.sqlite\.(?:last-backup|before-restore-.*)|jobs\.ndjson)$/;

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

/** The files of a folder before a command, and after its whole run. */
interface Ends {
  readonly before: Remains;
  readonly done: Remains;
}

/** What is wrong with the files that a killed command has left. */
const remainsFaults = (
  { before, done }: Ends,
  found: Remains,
  { isStepwise, isDone }: { readonly isStepwise: boolean; readonly isDone: boolean },
): string[] =>
  [...new Set([before, done, found].flatMap((files) => Object.keys(files)))].flatMap((name) => {
    // A new database without anything is as none.
    const [old = [], made = [], left = []] = [before, done, found].map((files) => files[name]);
    if (isDeepStrictEqual(left, made) || (!isDone && isDeepStrictEqual(left, old))) return [];
    const isBetween =
      left.every((line) => old.includes(line) || made.includes(line)) &&
      old.every((line) => left.includes(line) || !made.includes(line));
    if (isStepwise && !isDone && isBetween) return [];
    return [`${name} is neither as before nor done: ${JSON.stringify(left).slice(0, 400)}`];
  });

/** What is wrong with the files that a killed command has left, and with the next run. */
const checkRemains = async (
  scenario: Scenario,
  folder: string,
  ends: Ends,
  stdout: string,
): Promise<string[]> => {
  const { isStepwise = false, isEndedByNextRun = false } = scenario;
  const runAgain = () => run(scenario, folder, [[], scenario.nextOptions ?? []]);
  if (isEndedByNextRun) await runAgain();
  // What a command says, it has done.
  const isDone = isEndedByNextRun || /\S/.test(stdout);
  const found = remainsFaults(ends, await readFolder(folder), { isStepwise, isDone });

  // The next run does the work, or says in one line why not, and leaves nothing behind.
  const next = await runAgain();
  const saidLines = next.stderr.trim().split('\n').length;
  const isRefused = scenario.nextMayBeRefused === true && next.code === 1 && saidLines === 1;
  if (next.code !== 0 && !isRefused) {
    found.push(`the next run ended with ${next.code}: ${next.stderr.slice(0, 400)}`);
  }
  if (existsSync(databaseIn(folder))) {
    found.push(...(await findDatabaseProblems(databaseIn(folder))));
  }
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
    let ends: Ends = { before: {}, done: {} };
    let calls = 0;

    /** Records the state before a command and after its whole run, and counts the calls of that. */
    const prepare = async (scenario: Scenario): Promise<void> => {
      rmSync(template, { recursive: true, force: true });
      mkdirSync(template);
      await scenario.prepare(template);
      // Looking at a file may change it.
      freshCopy(template, folder);
      const before = await readFolder(folder);
      freshCopy(template, folder);
      injection.arm('SIGKILL', 0);
      const { code, stderr } = await run(scenario, folder, [wrapper, []]);
      if (code !== 0) throw new Error(`${scenario.name} ended with ${code}: ${stderr}`);
      calls = injection.calls();
      ends = { before, done: await readFolder(folder) };
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
        const found = await checkRemains(scenario, folder, ends, stdout);
        faults.push(...found.map((fault) => `${where}: ${fault}`));
      },
      end: () => ({}),
    };
  };

/**
 * Kills every command at random calls on its files, and checks what is left. Returns the reason when
 * faults cannot be injected here.
 */
export const killCommands = (killsEach: number, options: Pick<KillOptions, 'seed'>) => {
  const kills = killsEach * scenarios.length;
  return withFaults((faults) => runKillRounds(commands(killsEach, faults), { ...options, kills }));
};
