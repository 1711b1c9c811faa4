import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** The cores that are kept apart: one for the contender, one for the load generator. */
export const cores = { contender: 0, load: 1 } as const;

/** Starts Node with these arguments on a core; `wrapper` is a program that starts it. */
export const spawnOn = (
  core: number,
  nodeArguments: readonly string[],
  options: SpawnOptions,
  wrapper: readonly string[] = [],
): ChildProcess =>
  spawn('taskset', ['-c', String(core), ...wrapper, process.execPath, ...nodeArguments], options);
