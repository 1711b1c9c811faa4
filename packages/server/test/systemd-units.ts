import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './databases.ts';

export const deployFolder = join(import.meta.dirname, '../deploy');

/** Where the units expect the program. */
const program = '/opt/jobposting/node_modules/.bin/jobposting';

/** Runs systemd-analyze over files; returns its output and exit code. */
export const analyze = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...args], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};

/** A copy of a unit whose program exists on this machine, because systemd-analyze checks that. */
export const withAProgram = (unit: string, folder = temporaryFolder()): string => {
  const text = readFileSync(join(deployFolder, unit), 'utf8');
  const copy = join(folder, unit);
  writeFileSync(copy, text.replaceAll(program, process.execPath));
  return copy;
};

/** The command line of a unit, and its variables, with another folder instead of `/var/lib`. */
export const commandOf = (unit: string, stateFolder: string) => {
  const text = readFileSync(join(deployFolder, unit), 'utf8');
  const [, args = ''] = new RegExp(`^ExecStart=${program} (.*)$`, 'm').exec(text) ?? [];
  const variables = [...text.matchAll(/^Environment=(JOBPOSTING_\w+)=(.*)$/gm)];
  return {
    args: args.split(' '),
    env: Object.fromEntries(
      variables.map(([, name, value = '']) => [name, value.replace('/var/lib', stateFolder)]),
    ),
  };
};
