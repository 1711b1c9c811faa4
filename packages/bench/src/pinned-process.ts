import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** The cores that are kept apart: one for the contender, one for the load generator. */
export const cores = { contender: 0, load: 1 } as const;

/** Starts Node with these arguments on one core. */
export const spawnOn = (
  core: number,
  nodeArguments: readonly string[],
  options: SpawnOptions,
): ChildProcess =>
  spawn('taskset', ['-c', String(core), process.execPath, ...nodeArguments], options);
