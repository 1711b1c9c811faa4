import { spawnSync } from 'node:child_process';
import type { Command } from '../contenders/contender.ts';

/** What each sync takes longer, in microseconds: what the disks take that most people rent. */
const syncDelay = 2000;

const syncs = 'fdatasync,fsync';
// Stops the process at a sync only; `-D` keeps the process the child of who starts it.
const strace = [
  ...['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-o', '/dev/null', '-e', `trace=${syncs}`],
  ...['-e', `inject=${syncs}:delay_exit=${syncDelay}`],
];

/** Why no sync can be delayed here; `null` if it can. */
export const whyNoSlowDisk = (): string | null => {
  const { error, status, stderr } = spawnSync('strace', [...strace.slice(1), 'true'], {
    encoding: 'utf8',
  });
  if (error) return 'strace is not installed';
  return status === 0 ? null : `strace does not work here: ${stderr.trim().split('\n')[0]}`;
};

/** The same command, but each of its syncs takes longer. */
export const onSlowDisk = (command: Command): Command => ({ ...command, wrapper: strace });
