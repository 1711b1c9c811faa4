import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startPostgres } from '@jobposting/test-postgres';
import { Client } from 'pg';
import { cores } from '../pinned-process.ts';
import { readFamilyCpuSeconds } from '../process-usage.ts';

/** A PostgreSQL server that is measured. */
export interface DatabaseServer {
  readonly address: string;
  /** Such as `PostgreSQL 18.4, started on the core of the contenders`. */
  readonly title: string;
  /** The process that starts all others; absent when it runs on another machine. */
  readonly postmaster: number | undefined;
  readonly stop: () => Promise<void>;
}

// As in production: what is answered is on the disk.
const settings = ['fsync=on', 'full_page_writes=on', 'shared_buffers=1GB', 'max_wal_size=4GB'];

const isOfPostgres = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
};

const lookAt = async (address: string) => {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; server_version: string }>(
      "SELECT pg_backend_pid() AS pid, current_setting('server_version') AS server_version",
    );
    const [{ pid, server_version: version } = { pid: 0, server_version: '' }] = rows;
    const parent = isOfPostgres(pid) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
    const [, postmaster] = /^PPid:\s+(\d+)/m.exec(parent) ?? [];
    return { version, postmaster: postmaster === undefined ? undefined : Number(postmaster) };
  } finally {
    await client.end();
  }
};

/** Keeps the processes of a server on one core; those that it starts later stay there too. */
const pin = (postmaster: number, core: number): void => {
  for (const pid of readFamilyCpuSeconds(postmaster).keys()) {
    spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
  }
};

/** Starts a server on the core of the contenders, or takes the one that has this address as it is. */
export const openDatabaseServer = async (address: string | null): Promise<DatabaseServer> => {
  if (address !== null) {
    const { version, postmaster } = await lookAt(address);
    const title = `PostgreSQL ${version} of ${new URL(address).host}, on the cores that it was given`;
    return { address, title, postmaster, stop: async () => {} };
  }
  const started = await startPostgres({ settings });
  const { version, postmaster } = await lookAt(started.address);
  if (postmaster === undefined) throw new Error('the server that was started is not to be found');
  pin(postmaster, cores.contender);
  return {
    address: started.address,
    title: `PostgreSQL ${version} on the core of the contenders (${settings.join(', ')})`,
    postmaster,
    stop: started.stop,
  };
};
