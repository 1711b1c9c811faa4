import { copyFileSync, existsSync } from 'node:fs';

/** Copies a database file with its write-ahead log, as they lie on the disk at this moment. */
export const copyDatabase = (from: string, to: string): void => {
  copyFileSync(from, to);
  // The `-shm` file is memory shared by processes, and is gone after a loss of power.
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`);
};
