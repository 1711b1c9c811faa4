import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
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

/*
 * PostgreSQL releases its shared memory on SIGQUIT, not on SIGKILL. A frozen process has to go on first to
 * receive that.
 */
const clearFolder = `
folder=$1
is_ours() { case "$(readlink /proc/$1/cwd)" in "$folder"|"$folder"/*) return 0;; *) return 1;; esac; }
ours() { for path in /proc/[0-9]*; do is_ours \${path#/proc/} && echo \${path#/proc/}; done; }
read -r _
for pid in $(ours); do
  case "$(readlink /proc/$pid/exe)" in */postgres) kill -QUIT $pid; kill -CONT $pid;; *) kill -KILL $pid;; esac
done
sleep 0.5
while pids=$(ours); [ -n "$pids" ]; do kill -KILL $pids; sleep 0.05; done
rm -rf "$folder"
`;

/**
 * Watches a folder: once this process has ended, for whatever reason, or `end` is called, all processes
 * in the folder are ended, and it is removed.
 */
export const guardFolder = (folder: string): { readonly end: () => Promise<void> } => {
  const guard = spawn('sh', ['-c', clearFolder, 'sh', folder], {
    // Out of reach of a Ctrl-C, and not in the folder.
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(guard, 'close');
  guard.unref();
  return {
    async end() {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
};
