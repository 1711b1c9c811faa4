import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aPosting, runCommand, startServer, temporaryFolder } from './command-line.ts';

/** A database with one employer. */
const newDatabase = async (): Promise<string> => {
  const database = join(temporaryFolder(), 'jobs.sqlite');
  await runCommand(['employer', 'add', '--database', database, '--name', 'Any Employer']);
  return database;
};

describe('a command on a database', () => {
  it.each([
    ['employer', 'list'],
    ['export', '--employer', '1'],
    ['backup', '--to', 'copy.sqlite'],
  ])('makes no database where there is none: %s', async (...args) => {
    const database = join(temporaryFolder(), 'misspelt.sqlite');
    const { code, stderr } = await runCommand([...args, '--database', database]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `jobposting: There is no database ${database}.\n`,
    });
    expect(existsSync(database)).toBe(false);
  });
});

describe('jobposting employer', () => {
  it('adds an employer with a key, lists and updates it', async () => {
    const folder = temporaryFolder();
    const database = ['--database', join(folder, 'jobs.sqlite')];
    const added = await runCommand([
      'employer',
      'add',
      ...database,
      '--name',
      ' Zoé & Co ',
      '--json',
    ]);
    expect(added.stdout).toMatch(
      /^\{"id":1,"name":"Zoé & Co","unlimited":false,"apiKey":"jp_[\w-]{32}"\}\n$/,
    );

    const updated = await runCommand([
      'employer',
      'update',
      ...database,
      '--employer',
      '1',
      '--unlimited',
    ]);
    expect(updated.stdout).toBe('1\tZoé & Co\tunlimited\n');
    await runCommand([
      'employer',
      'update',
      ...database,
      '--employer',
      '1',
      '--unlimited',
      'false',
      '--name',
      'Zoé',
    ]);
    const listed = await runCommand(['employer', 'list', ...database, '--json']);
    expect(JSON.parse(listed.stdout)).toEqual([{ id: 1, name: 'Zoé', unlimited: false }]);
  });

  it('refuses to update an employer that there is not', async () => {
    const ended = await runCommand([
      'employer',
      'update',
      '--database',
      await newDatabase(),
      '--employer',
      '9',
      '--name',
      'X',
    ]);
    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: 'jobposting: There is no employer with id 9.\n',
    });
  });
});

describe('jobposting key', () => {
  it('adds, lists and revokes keys, and shows a key only when it is made (D21)', async () => {
    const database = ['--database', await newDatabase()];
    const added = await runCommand([
      'key',
      'add',
      ...database,
      '--employer',
      '1',
      '--label',
      'feed',
      '--json',
    ]);
    const { id, apiKey } = JSON.parse(added.stdout);
    await runCommand(['key', 'revoke', ...database, '--key', String(id)]);

    const listed = await runCommand(['key', 'list', ...database, '--employer', '1', '--json']);
    expect(listed.stdout).not.toContain(apiKey);
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { id: 1, label: null, revokedAt: null },
      { id, label: 'feed', revokedAt: expect.stringMatching(/Z$/) },
    ]);
  });
});

describe('jobposting import', () => {
  it('imports what it can into the database of a running server, and names every line it rejects', async () => {
    const database = join(temporaryFolder(), 'jobs.sqlite');
    const { send } = await startServer(database);
    const lines = [
      JSON.stringify(aPosting),
      '{"referenceId":',
      '',
      JSON.stringify({ ...aPosting, referenceId: 'W-18', title: '', positionType: { id: 999 } }),
      JSON.stringify({ title: 'No reference' }),
      JSON.stringify({ referenceId: 'W-17', title: 'Welder, nights' }),
    ];
    const args = ['import', '--database', database, '--employer', '1'];
    const { code, stdout, stderr } = await runCommand([...args, '-'], {
      input: lines.join('\r\n'),
    });

    expect(code).toBe(1);
    expect(stdout).toBe('5 records: 1 created, 1 updated, 3 rejected.\n');
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^line 2: The line is not valid JSON/),
      'line 4: /title title is required. /positionType/id positionType.id is not on its reference list.',
      'line 5: /referenceId referenceId is required.',
    ]);
    const listed = await send('GET', '/api/v1.1/jobs');
    expect(await listed.json()).toMatchObject({
      data: [{ referenceId: 'W-17', title: 'Welder, nights' }],
    });
  });

  it('ends with 0 when every line was accepted', async () => {
    const database = await newDatabase();
    const file = join(temporaryFolder(), 'jobs.ndjson');
    writeFileSync(file, `${JSON.stringify(aPosting)}\n`);
    const ended = await runCommand(['import', file, '--database', database, '--employer', '1']);
    expect(ended).toEqual({
      code: 0,
      stdout: '1 records: 1 created, 0 updated, 0 rejected.\n',
      stderr: '',
    });
  });

  it.each([
    ['a file that is not there', ['no.ndjson', '--employer', '1'], 'no.ndjson cannot be read'],
    ['an employer that there is not', ['-', '--employer', '7'], 'no employer with id 7'],
  ])('fails with one line for %s', async (_, args, message) => {
    const ended = await runCommand(['import', '--database', await newDatabase(), ...args]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^jobposting: .*\n$/);
    expect(ended.stderr).toContain(message);
  });
});

describe('jobposting export', () => {
  it('writes what import reads, and tells of postings that have no referenceId', async () => {
    const database = join(temporaryFolder(), 'jobs.sqlite');
    const { send } = await startServer(database);
    await send('PUT', '/api/v1.1/jobs', aPosting);
    await send('POST', '/api/v1.1/jobs', { ...aPosting, referenceId: null, title: 'Nameless' });

    const { code, stdout, stderr } = await runCommand([
      'export',
      '--database',
      database,
      '--employer',
      '1',
    ]);
    expect(code).toBe(0);
    const [first, second] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject(aPosting);
    expect(second).toMatchObject({ referenceId: null, title: 'Nameless' });
    expect(stderr).toContain('Exported 2 postings.\n1 of them, at the end, have no referenceId');
  });
});

describe('jobposting backup', () => {
  it('copies the database of a running server, and the copy serves as well', async () => {
    const folder = temporaryFolder();
    const { send, apiKey } = await startServer(join(folder, 'jobs.sqlite'));
    await send('PUT', '/api/v1.1/jobs', aPosting);
    const to = join(folder, 'copy.sqlite');
    const made = await runCommand([
      'backup',
      '--database',
      join(folder, 'jobs.sqlite'),
      '--to',
      to,
    ]);
    expect(made).toEqual({ code: 0, stdout: `Backed up to ${to}, verified.\n`, stderr: '' });

    const restored = await startServer(to);
    const found = await restored.send('GET', '/api/v1.1/jobs/1', undefined, apiKey);
    expect(await found.json()).toMatchObject({ referenceId: 'W-17' });
  });

  it('replaces no file unless it is told to', async () => {
    const database = await newDatabase();
    const to = join(temporaryFolder(), 'copy.sqlite');
    writeFileSync(to, 'an older backup');
    const args = ['backup', '--database', database, '--to', to];
    expect(await runCommand(args)).toMatchObject({ code: 1, stdout: '' });
    expect(readFileSync(to, 'utf8')).toBe('an older backup');
    expect(await runCommand([...args, '--force'])).toMatchObject({ code: 0 });
    expect(readFileSync(to).subarray(0, 15).toString()).toBe('SQLite format 3');
  });

  it('never replaces the database itself', async () => {
    const database = await newDatabase();
    const { code } = await runCommand([
      'backup',
      '--database',
      database,
      '--to',
      database,
      '--force',
    ]);
    expect(code).toBe(1);
    expect(await runCommand(['employer', 'list', '--database', database])).toMatchObject({
      code: 0,
    });
  });

  it('leaves nothing behind when the target cannot be written', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'in'));
    const to = join(folder, 'in', 'no', 'copy.sqlite');
    const ended = await runCommand(['backup', '--database', await newDatabase(), '--to', to]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^jobposting: .*\n$/);
    expect(existsSync(join(folder, 'in', 'no'))).toBe(false);
  });
});
