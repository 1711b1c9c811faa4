import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startPostgres } from '@jobposting/test-postgres';
import { Client } from 'pg';
import { cores, readFamily } from './processes.ts';

/** A PostgreSQL server to measure. */
export interface DatabaseServer {
  readonly address: string;
  /** The process that starts all others. */
  readonly postmaster: number;
  readonly stop: () => Promise<void>;
}

// As in production: answered writes are on the disk.
const settings = ['fsync=on', 'full_page_writes=on', 'shared_buffers=1GB', 'max_wal_size=4GB'];

const findPostmaster = async (address: string): Promise<number> => {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8');
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
  } finally {
    await client.end();
  }
};

/** Starts a PostgreSQL server on the core of the contenders; its later processes stay there too. */
export const startDatabaseServer = async (): Promise<DatabaseServer> => {
  const { address, stop } = await startPostgres({ settings });
  const postmaster = await findPostmaster(address);
  for (const pid of readFamily(postmaster)) {
    spawnSync('taskset', ['-a', '-c', '-p', String(cores.contender), String(pid)]);
  }
  return { address, postmaster, stop };
};
