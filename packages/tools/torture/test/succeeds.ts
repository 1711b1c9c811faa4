import { spawnSync } from 'node:child_process';

/** Whether this machine has a program, and it succeeds with these arguments. */
export const succeeds = (program: string, ...parameters: string[]): boolean =>
  spawnSync(program, parameters).status === 0;
