import { spawnSync } from 'node:child_process';

/** Whether this machine has a program, and it does what it is asked. */
export const succeeds = (program: string, ...parameters: string[]): boolean =>
  spawnSync(program, parameters).status === 0;
