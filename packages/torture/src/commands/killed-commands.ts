import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@jobposting/bench/random';
import { findDatabaseProblems } from '../check-database.ts';
import { type FaultInjection, prepareFaults } from '../faults/fault-injection.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { type Contents, databaseIn, isDatabase, readDatabase } from './remains.ts';
import { runScenario } from './run-command.ts';
import { type Scenario, scenarios } from './scenarios.ts';

export interface KilledCommandOptions {
  /** How often each command is killed; each time at another call on its files. */
  readonly kills: number;
  readonly seed: number;
  readonly onScenario?: (line: string) => void;
}

export interface KilledCommandReport {
  readonly kills: number;
  readonly faults: readonly string[];
}

const lastCalls = 30;

const knownFiles =
  /^(?:(?:jobs|backup)\.sqlite(?:-wal|-shm)?|jobs\.sqlite\.(?:last-backup|before-restore-.*)|jobs\.ndjson)$/;

const isDatabaseFile = (path: string): boolean =>
  existsSync(path) && isDatabase(readFileSync(path));

const readIfPresent = async (folder: string): Promise<Contents | null> =>
  existsSync(databaseIn(folder)) ? readDatabase(databaseIn(folder)) : null;

const createKiller = (folder: string, template: string, faults: FaultInjection) => {
  const freshFolder = (): void => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(template, folder, { recursive: true });
  };

  const findProblems = async (): Promise<string[]> => {
    const databases = [databaseIn(folder), join(folder, 'backup.sqlite')].filter(isDatabaseFile);
    return (await Promise.all(databases.map(findDatabaseProblems))).flat();
  };

  return {
    /** How many calls the whole command makes; it must succeed. */
    async countCalls(scenario: Scenario): Promise<number> {
      freshFolder();
      faults.arm('SIGKILL', 0);
      const { code, stderr } = await runScenario(scenario, folder, faults.wrapper);
      if (code !== 0) throw new Error(`${scenario.name} ended with ${code}: ${stderr}`);
      return faults.calls();
    },

    async killAt(scenario: Scenario, call: number, before: Contents | null): Promise<string[]> {
      freshFolder();
      faults.arm('SIGKILL', call);
      const { stdout } = await runScenario(scenario, folder, faults.wrapper);
      faults.disarm();
      const runAgain = () => runScenario(scenario, folder, [], scenario.nextOptions);
      if (scenario.isEndedByNextRun) await runAgain();
      const problems = await findProblems();
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
      found.push(...(await findProblems()));
      const left = readdirSync(folder).filter((name) => !knownFiles.test(name));
      if (left.length > 0) found.push(`left behind after the next run: ${left.join(', ')}`);
      return found;
    },
  };
};

/**
 * Kills every command at random calls on its files, and looks at what is left. Returns why not where
 * faults cannot be injected here.
 */
export const killCommands = async (
  options: KilledCommandOptions,
): Promise<KilledCommandReport | string> => {
  const { kills, seed, onScenario } = options;
  const tools = createScratchDirectory();
  const folder = join(tools.path, 'watched');
  const injection = await prepareFaults(folder, tools.path);
  if (typeof injection === 'string') return injection;
  const faults: string[] = [];
  let killed = 0;

  try {
    for (const [index, scenario] of scenarios.entries()) {
      const template = join(tools.path, `template-${index}`);
      const seen = join(tools.path, `seen-${index}`);
      mkdirSync(template);
      await scenario.prepare(template);
      // Looking at a file may change it.
      cpSync(template, seen, { recursive: true });
      const before = await readIfPresent(seen);
      const killer = createKiller(folder, template, injection);
      const calls = await killer.countCalls(scenario);
      const random = createRandom(seed, index);
      for (let kill = 0; kill < kills; kill++) {
        // Every other one at the end, where what was written gets its name.
        const first = kill % 2 === 0 ? 1 : Math.max(1, calls - lastCalls);
        const call = random.int(first, calls);
        const found = await killer.killAt(scenario, call, before);
        faults.push(...found.map((fault) => `${scenario.name}, killed at call ${call}: ${fault}`));
        killed++;
      }
      onScenario?.(`${scenario.name}: ${kills} kills among ${calls} calls`);
    }
  } finally {
    tools.remove();
  }
  return { kills: killed, faults };
};
