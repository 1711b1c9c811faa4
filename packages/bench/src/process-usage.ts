import { readFileSync } from 'node:fs';

// What `getconf CLK_TCK` says on every Linux that Node runs on.
const ticksPerSecond = 100;

/** The CPU time that a process has used so far, all its threads together, in seconds. */
export const readCpuSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before may hold spaces; the 14th and 15th field are the time in user and system mode.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
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
