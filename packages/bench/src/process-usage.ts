import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The CPU time that a process has used so far, all its threads together, in seconds. */
export const readCpuSeconds = (pid: number): number => {
  // Not from /proc/PID/stat, which counts in steps of 10 ms: too coarse for half a second of load.
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((thread) =>
    Number.parseInt(readFileSync(`${folder}/${thread}/schedstat`, 'utf8'), 10),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e9;
};

/** The ids of the children of a process. */
export const readChildren = (parent: number): readonly number[] =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .split(' ')
    .filter((id) => id.trim() !== '')
    .map(Number);

/**
 * The CPU time that each child of a process, and the process itself, has used so far, in seconds, by its id.
 */
export const readFamilyCpuSeconds = (parent: number): ReadonlyMap<number, number> => {
  const used = new Map<number, number>();
  for (const pid of [parent, ...readChildren(parent)]) {
    // A child may end at any time.
    if (existsSync(`/proc/${pid}/task`)) used.set(pid, readCpuSeconds(pid));
  }
  return used;
};

/** The memory of a process in MiB. */
export interface Memory {
  /** Resident now. */
  readonly resident: number;
  /** The most that was ever resident. */
  readonly peak: number;
}

/** Reads the memory of a running process. */
export const readMemory = (pid: number): Memory => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { resident: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
};
