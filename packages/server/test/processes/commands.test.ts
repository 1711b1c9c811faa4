import { chmodSync, closeSync, copyFileSync, openSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { expect, it, onTestFinished } from 'vitest';
import { aJob, newDatabase, noDatabaseYet, temporaryFolder } from '../databases.ts';
import { runProcess, startProcess } from './start-process.ts';

const one = ['--employer', '1'];

it.each([
  ['that reads', [], '{"referenceId":\n'],
  ['that waits to archive', ['--complete'], '{"referenceId":"B"}'],
])('an import %s says what it has stored when a signal ends it', async (_, more, line) => {
  const database = await newDatabase();
  const store = expectOk(await openSqliteStore({ path: database }));
  onTestFinished(store.close);
  expectOk(await store.jobs.leases.take('archiving of employer 1', 60_000));
  const args = ['import', '--database', database, ...one, ...more, '-'];
  const { child, wrote, ended } = startProcess(args);
  child.stdin?.write(`${JSON.stringify(aJob)}\n${line}`);
  if (more.length > 0) child.stdin?.end();
  await wrote(/line 2: /);
  child.kill('SIGTERM');
  expect((await ended).stderr).toMatch(
    /^jobposting: Interrupted after 2 lines: 1 created, 0 updated, 0 unchanged, 1 rejected\. .*import the same file again\.$/m,
  );
  expect(child.signalCode).toBe('SIGTERM');
});

it('an import from a folder on standard input fails, and says why', async () => {
  const folder = openSync(temporaryFolder(), 'r');
  const args = ['import', '-', '--database', await newDatabase(), ...one];
  const { ended } = startProcess(args, {}, 'pipe', { stdio: [folder, 'pipe', 'pipe'] });
  closeSync(folder);
  expect(await ended).toEqual({
    code: 1,
    stdout: '',
    stderr: 'jobposting: Standard input is a folder, not a file.\n',
  });
});

it('a misspelt command exits with 2, and one that fails with 1, each with one line', async () => {
  const missing = ['verify', '--database', noDatabaseYet()];
  for (const [args, code] of [
    [['sever'], 2],
    [missing, 1],
  ] as const) {
    const ended = await runProcess(args);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toMatch(/^jobposting: .*\n$/);
  }
});

it('files and folders that its user may not use are named, with the user', async () => {
  const isRoot = process.getuid?.() === 0;
  const [folder, own] = [temporaryFolder(), temporaryFolder()];
  const [secret, backup] = [join(folder, 'secret.sqlite'), join(folder, 'backup.sqlite')];
  const database = join(own, 'other.sqlite');
  for (const path of [secret, backup, database]) copyFileSync(await newDatabase(), path);
  // Root can read and write everything, so another user starts it.
  for (const [path, mode] of [
    [secret, 0o000],
    [backup, 0o444],
    [folder, 0o555],
    [own, 0o777],
    [database, 0o666],
  ] as const) {
    chmodSync(path, mode);
  }
  const somebody = { uid: isRoot ? 65_534 : undefined };
  const user = isRoot ? '(nobody|65534)' : userInfo().username;
  const notWritable = `the folder ${folder} is not writable`;
  const notReadable = `${secret} cannot be .*: it is not readable`;
  for (const [args, problem] of [
    [['serve', '--port', '0', '--database', join(folder, 'jobs.sqlite')], notWritable],
    [['serve', '--port', '0', '--database', join(folder, 'new/jobs.sqlite')], notWritable],
    [['restore', '--from', backup, '--database', join(folder, 'jobs.sqlite')], notWritable],
    [['restore', '--from', secret, '--database', join(own, 'jobs.sqlite')], notReadable],
    [['verify', '--database', secret], notReadable],
    [['import', '--database', database, ...one, secret], notReadable],
    [['export', '--database', database, ...one, '--output', join(folder, 'x')], notWritable],
  ] as const) {
    const { code, stderr } = await runProcess(args, somebody);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`${problem} for user ${user} \\(EACCES\\)\\.\n$`));
  }
});
