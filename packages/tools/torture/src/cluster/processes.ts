import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The processes that run in a folder, however they were started: PostgreSQL leaves the session and the
 * environment of the Patroni that starts it, but not the folder.
 */
export const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const workingFolder = readlinkSync(`/proc/${pid}/cwd`);
        return workingFolder === folder || workingFolder.startsWith(`${folder}/`);
      } catch {
        // It has ended, or belongs to another user.
        return false;
      }
    })
    .map(Number);

/** The title of a process, such as `postgres: walreceiver streaming 0/5000060`. */
export const titleOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
};

/** Sends a signal to processes; some may have ended. */
export const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
};

/** Ends all processes in a folder, also those that are started meanwhile. */
export const killAllIn = async (folder: string): Promise<void> => {
  for (let pids = processesIn(folder); pids.length > 0; pids = processesIn(folder)) {
    signal(pids, 'SIGKILL');
    await delay(5);
  }
};

/** Ends all processes in a folder, and removes it. */
export const clearFolder = async (folder: string): Promise<void> => {
  const servers = processesIn(folder).filter((pid) => titleOf(pid).includes('postgres'));
  // PostgreSQL releases its shared memory on SIGQUIT, not on SIGKILL. A frozen process has to go on to receive that.
  signal(servers, 'SIGQUIT');
  signal(servers, 'SIGCONT');
  await delay(500);
  await killAllIn(folder);
  rmSync(folder, { recursive: true, force: true });
};
