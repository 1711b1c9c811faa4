import { spawnSync } from 'node:child_process';

/** The beginning of a command line that makes each sync take this much longer; the process keeps its id. */
export const onSlowDisk = (delayMs: number): readonly string[] => [
  'strace',
  // Stops the process only at a sync; `-D` keeps the process a child of its starter.
  ...['-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null'],
  ...['-e', 'trace=fsync,fdatasync'],
  ...['-e', `inject=fsync,fdatasync:delay_exit=${delayMs * 1_000}`],
];

/** Whether this machine allows `strace` to do that. */
export const canSlowDisk = (): boolean => {
  const [command = '', ...options] = onSlowDisk(1);
  return spawnSync(command, [...options, 'true']).status === 0;
};
