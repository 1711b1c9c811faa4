import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLastBackup } from '../src/database/backups.ts';
import { commandsOn, startServer } from './command-line.ts';
import { newDatabase, noDatabaseYet, openStore } from './databases.ts';
import { findingsOf } from './output.ts';

const examine = async (database: string) => findingsOf(await commandsOn(database)('doctor'));

describe('jobposting doctor on a file', () => {
  it('reports that all is well during a running server, except for a missing backup', async () => {
    const database = noDatabaseYet();
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

  it('changes nothing, and says how to set up an empty database', async () => {
    const database = noDatabaseYet();
    const nothing = await examine(database);
    expect(nothing.code).toBe(1);
    expect(nothing.stdout).not.toContain('backup');
    await (await openStore(database)).close();
    expect((await examine(database)).warnings).toContainEqual(
      expect.stringContaining('run jobposting employer add'),
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

  it('shows rights and room even if it cannot read the file, after the problem, and counts', async () => {
    const database = noDatabaseYet();
    writeFileSync(database, 'damage'.repeat(1000), { mode: 0o600 });
    const { code, problems, stdout } = await examine(database);
    expect([code, problems]).toEqual([1, [expect.stringContaining('is not a SQLite database')]]);
    for (const check of ['Rights', 'File system', 'Disk']) {
      expect(stdout).toMatch(new RegExp(`^(?:ok|warning) +${check}: `, 'm'));
    }
    expect(stdout).toMatch(
      /^problem .*\n(?:warning .*\n)*(?:ok .*\n)+In all: 1 problem, (?:no|\d+) warnings?\.\n$/,
    );
  });

  it('warns of other users who may read it, and shows when the latest backup was made', async () => {
    const database = await newDatabase();
    await commandsOn(database)('backup', '--to', `${database}.copy`);
    const at = (await readLastBackup(database))._unsafeUnwrap()?.toISOString();
    chmodSync(database, 0o644);
    const before = readFileSync(database);
    const { code, warnings, fine } = await examine(database);
    expect(code).toBe(0);
    expect(warnings).toContainEqual(expect.stringMatching(/^Rights: .*chmod 600/));
    expect(fine).toContain(`Backup: the latest was made at ${at}.`);
    expect(readFileSync(database).equals(before)).toBe(true);
  });
});
