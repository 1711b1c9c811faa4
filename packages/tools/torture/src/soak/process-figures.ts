import { readdirSync, readFileSync, statSync } from 'node:fs';

/** What a process takes of its machine. */
export interface ProcessFigures {
  readonly residentBytes: number;
  readonly openFiles: number;
  readonly walBytes: number;
}

const residentKib = /^VmRSS:\s+(\d+) kB/m;

/** Reads the figures of a running process from `/proc`, which Linux has. */
export const readProcessFigures = (pid: number, database: string): ProcessFigures => ({
  residentBytes: Number(residentKib.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
  openFiles: readdirSync(`/proc/${pid}/fd`).length,
  walBytes: statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0,
});
