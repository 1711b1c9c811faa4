import { spawnSync } from 'node:child_process';

/** What a command line begins with, so that each of its syncs takes so much longer; the process keeps its id. */
export const onSlowDisk = (delayMs: number): readonly string[] => [
  'strace',
  // Stops the process at a sync only; `-D` keeps the process the child of who starts it.
  ...['-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null'],
  ...['-e', 'trace=fsync,fdatasync'],
  ...['-e', `inject=fsync,fdatasync:delay_exit=${delayMs * 1_000}`],
];

/** Whether this machine lets `strace` do that. */
export const canSlowDisk = (): boolean => {
  const [command = '', ...options] = onSlowDisk(1);
  return spawnSync(command, [...options, 'true']).status === 0;
};
