import { once } from 'node:events';
import { collectText, jobposting, spawnChild } from '../server-command.ts';
import { databaseIn } from './remains.ts';
import type { Scenario } from './scenarios.ts';

export interface CommandRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const longestRunMs = 60_000;

/** Runs the command of a scenario to its end, or to its death. */
export const runScenario = async (
  { command, saysWhenDone }: Scenario,
  folder: string,
  wrapper: readonly string[] = [],
  options: readonly string[] = [],
): Promise<CommandRun> => {
  const commandLine = [
    ...wrapper,
    ...jobposting,
    ...command(folder),
    '--database',
    databaseIn(folder),
    ...options,
  ];
  const child = spawnChild(commandLine, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestRunMs,
  });
  const stdout = collectText(child.stdout);
  const stderr = collectText(child.stderr);
  child.stdout?.on('data', () => {
    if (saysWhenDone?.test(stdout())) child.kill('SIGTERM');
  });
  const [code] = await once(child, 'close');
  return { code, stdout: stdout(), stderr: stderr() };
};
