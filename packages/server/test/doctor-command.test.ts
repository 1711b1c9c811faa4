import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute, startPgbouncer } from '@jobposting/test-postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readLastBackup } from '../src/database/backups.ts';
import {
  databaseKinds,
  newDatabase,
  noDatabaseYet,
  openStore,
  runCommand,
  startServer,
  temporaryFolder,
} from './command-line.ts';

/** What doctor says, its lines by level. */
const examine = async (database: string) => {
  const { code, stdout, stderr } = await runCommand(['doctor', '--database', database]);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  const at = (level: string) =>
    lines.filter(([given]) => given === level).map(([, message = '']) => message);
  return { code, stderr, stdout, fine: at('ok'), warnings: at('warning'), problems: at('problem') };
};

describe.each(databaseKinds)('jobposting doctor on %s', (kind) => {
  it('says that all is well beside a running server, with nothing but a backup to wish for', async () => {
    const database = await noDatabaseYet(kind);
    await startServer(database);
    const { code, stderr, fine, warnings, problems } = await examine(database);
    expect([code, stderr, problems]).toEqual([0, '', []]);
    expect(
      warnings.filter((line) => !/^(?:Backup: none|File system|Memory|Connections)/.test(line)),
    ).toEqual([]);
    for (const name of [
      'Node: v',
      'Clock: ',
      'Database: ',
      'Schema: ',
      'Employers: 1. Keys that are not revoked: 1',
    ]) {
      expect(fine).toContainEqual(expect.stringContaining(name));
    }
  });

  it('changes nothing, and says how to set up a database with nobody in it', async () => {
    const database = await noDatabaseYet(kind);
    const nothing = await examine(database);
    expect(nothing.code).toBe(kind === 'a file' ? 1 : 0);
    expect(nothing.stdout).not.toContain('backup');
    await (await openStore(database)).close();
    expect((await examine(database)).warnings).toContainEqual(
      expect.stringContaining('run jobposting employer add'),
    );
  });
});

describe('jobposting doctor on a file', () => {
  it.skipIf(process.platform !== 'linux')('names the processes that have it open', async () => {
    const database = await newDatabase();
    const { child } = await startServer(database);
    expect((await examine(database)).fine).toContain(
      `Other processes that have the file open: ${child.pid}.`,
    );
  });

  it('finds damage, and says what to do', async () => {
    const database = await newDatabase();
    const bytes = readFileSync(database);
    bytes.fill(0xff, 4096, 4096 * 3);
    writeFileSync(database, bytes);
    const { code, problems, stdout } = await examine(database);
    expect(code).toBe(1);
    expect(stdout).not.toContain('Employers:');
    expect(problems.join('\n')).toMatch(/restore a backup|restored from a backup/);
  });

  it('shows rights and room also where it cannot look into the file', async () => {
    const database = join(temporaryFolder(), 'jobs.sqlite');
    writeFileSync(database, 'damage'.repeat(1000), { mode: 0o600 });
    const { code, problems, stdout } = await examine(database);
    expect([code, problems]).toEqual([1, [expect.stringContaining('is not a SQLite database')]]);
    expect(stdout).toMatch(/^\w+ +Rights: .*\n\w+ +File system: .*\n\w+ +Disk: /m);
  });

  it('warns of other users who may read it', async () => {
    const database = await newDatabase();
    chmodSync(database, 0o644);
    const before = readFileSync(database);
    const { code, warnings } = await examine(database);
    expect(code).toBe(0);
    expect(warnings).toContainEqual(expect.stringMatching(/^Rights: .*chmod 600/));
    expect(readFileSync(database).equals(before)).toBe(true);
  });

  it('knows when the latest backup was made', async () => {
    const database = await newDatabase();
    const args = ['--database', database, '--to', join(temporaryFolder(), 'copy.sqlite')];
    await runCommand(['backup', ...args]);
    const at = (await readLastBackup(database))._unsafeUnwrap()?.toISOString();
    expect((await examine(database)).fine).toContain(`Backup: the latest is of ${at}.`);
  });
});

describe.skipIf(!databaseKinds.includes('PostgreSQL'))('jobposting doctor on PostgreSQL', () => {
  it('finds what a server would fail for: rights, and commits that do not wait', async () => {
    const database = await newDatabase('PostgreSQL');
    const role = `reader_${process.pid}_${Date.now()}`;
    await execute(
      database,
      `CREATE ROLE ${role} LOGIN PASSWORD 'secret';
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role};
      ALTER ROLE ${role} SET synchronous_commit = off`,
    );
    const address = new URL(database);
    [address.username, address.password] = [role, 'secret'];
    const { code, problems, stdout, stderr } = await examine(address.href);
    await execute(database, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
    expect(code).toBe(1);
    expect(problems).toContainEqual(expect.stringMatching(/^synchronous_commit: off/));
    expect(problems).toContainEqual(
      expect.stringMatching(
        /^Privileges that the role lacks: .*INSERT on job;.*USAGE on job_id_block.*GRANT/,
      ),
    );
    expect(stdout).not.toContain('Employers:');
    expect(stdout + stderr).not.toContain('secret');
  });

  it('sees a pooler, which may need an option', async ({ skip }) => {
    const database = await newDatabase('PostgreSQL');
    const pooler = await startPgbouncer(database);
    if (pooler === undefined) return skip('PGBOUNCER IS NOT INSTALLED (apt install pgbouncer)');
    onTestFinished(pooler.stop);
    const { code, warnings } = await examine(pooler.address);
    expect(code).toBe(0);
    expect(warnings).toContainEqual(
      expect.stringMatching(/^Pooler: .*--prepared-statements false/),
    );
    expect((await examine(database)).fine).toContain('Pooler: none.');
  });

  it('is one problem where nobody answers', async () => {
    const { code, problems } = await examine('postgres://ann:secret@127.0.0.1:1/jobs');
    expect([code, problems]).toEqual([1, [expect.stringContaining('no server that answers')]]);
  });
});
