import { readFileSync } from 'node:fs';

const peakKib = /^VmHWM:\s+(\d+) kB/m;

/** The most memory that a process has had until now, in bytes, from `/proc`, which Linux has. */
export const readPeakMemory = (pid: number): number =>
  Number(peakKib.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
