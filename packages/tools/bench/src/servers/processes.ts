import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The separate cores: one for the contender, one for the load generator. */
export const cores = { contender: 0, load: 1 } as const;

/** Starts Node with these arguments on a core; `wrapper` is a program that starts it. */
export const spawnOn = (
  core: number,
  nodeArguments: readonly string[],
  options: SpawnOptions,
  wrapper: readonly string[] = [],
): ChildProcess =>
  spawn('taskset', ['-c', String(core), ...wrapper, process.execPath, ...nodeArguments], options);

/** The CPU time that a process has used so far, all threads together, in seconds. */
export const readCpuSeconds = (pid: number): number => {
  // Not from /proc/PID/stat, whose steps of 10 ms are too coarse for half a second of load.
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((thread) =>
    Number.parseInt(readFileSync(`${folder}/${thread}/schedstat`, 'utf8'), 10),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e9;
};

/** The CPU time that a process and each of its children have used so far, in seconds, by process id. */
export const readFamilyCpuSeconds = (parent: number): ReadonlyMap<number, number> => {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').match(/\d+/g);
  const used = new Map<number, number>();
  for (const pid of [parent, ...(children ?? []).map(Number)]) {
    // A child may end at any time.
    if (existsSync(`/proc/${pid}/task`)) used.set(pid, readCpuSeconds(pid));
  }
  return used;
};

/** The memory of a running process that is resident, in MiB. */
export const readMemory = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
};
