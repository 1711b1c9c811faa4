import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Cores by their numbers, as `taskset` reads them. */
export type Cores = number | `${number},${number}`;

/** The cores that are kept apart: one for the contender, one for the load generator. */
export const cores = { contender: 0, load: 1 } as const;

/** Starts Node with these arguments on some cores; `wrapper` is a program that starts it. */
export const spawnOn = (
  on: Cores,
  nodeArguments: readonly string[],
  options: SpawnOptions,
  wrapper: readonly string[] = [],
): ChildProcess =>
  spawn('taskset', ['-c', String(on), ...wrapper, process.execPath, ...nodeArguments], options);
