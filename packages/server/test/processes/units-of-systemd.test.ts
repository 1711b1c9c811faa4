import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../databases.ts';
import { runProcess, startServer } from './start-process.ts';

/** The command line of a unit, and its variables, with another folder instead of `/var/lib`. */
const commandOf = (unit: string, stateFolder: string) => {
  const text = readFileSync(join(import.meta.dirname, '../../deploy', unit), 'utf8');
  const [, args = ''] = /^ExecStart=\S+\/jobposting (.*)$/m.exec(text) ?? [];
  const variables = [...text.matchAll(/^Environment=(JOBPOSTING_\w+)=(.*)$/gm)];
  return {
    args: args.split(' '),
    env: Object.fromEntries(
      variables.map(([, name, value = '']) => [name, value.replace('/var/lib', stateFolder)]),
    ),
  };
};

it('the commands of the units serve the database in its folder, and back it up to another, which keeps the newest 14', async () => {
  const state = temporaryFolder();
  const unit = commandOf('jobposting.service', state);
  expect(unit.args).toEqual(['serve']);
  const served = await startServer(null, [], unit.env);
  const backups = join(state, 'jobposting-backups');
  mkdirSync(backups);
  for (let day = 10; day < 30; day++) {
    writeFileSync(join(backups, `jobs-2025-11-${day}T000000Z.sqlite`), '');
  }
  const { args, env } = commandOf('jobposting-backup.service', state);
  expect(await runProcess(args, { env })).toMatchObject({ code: 0, stderr: '' });
  const kept = readdirSync(backups).toSorted();
  expect(kept).toHaveLength(14);
  expect(kept[0]).toBe('jobs-2025-11-17T000000Z.sqlite');
  served.child.kill('SIGTERM');
  await served.ended;
  for (const database of [
    join(state, 'jobposting/jobs.sqlite'),
    join(backups, kept.at(-1) ?? ''),
  ]) {
    expect(await runProcess(['verify', '--database', database])).toMatchObject({ code: 0 });
  }
});
