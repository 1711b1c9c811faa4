import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  aJob,
  databaseKinds,
  newDatabase,
  noDatabaseYet,
  runCommand,
  startCommand,
  startServer,
  temporaryFolder,
  titlesIn,
} from './command-line.ts';

describe.each(databaseKinds)('jobposting import on %s', (kind) => {
  it('imports what it can into the database of a running server, and reports every rejected line', async () => {
    const database = await noDatabaseYet(kind);
    const { send } = await startServer(database);
    const lines = [
      JSON.stringify(aJob),
      '{"referenceId":',
      '',
      JSON.stringify({ ...aJob, referenceId: 'W-18', title: '', positionType: { id: 999 } }),
      JSON.stringify({ title: 'No reference' }),
      JSON.stringify({ referenceId: 'W-17', title: 'Welder, nights' }),
    ];
    const args = ['import', '--database', database, '--employer', '1'];
    const { code, stdout, stderr } = await runCommand([...args, '-'], {
      input: lines.join('\r\n'),
    });

    expect(code).toBe(1);
    expect(stdout).toBe('5 lines: 1 created, 1 updated, 0 unchanged, 3 rejected.\n');
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^line 2: The line is not valid JSON/),
      'line 4: /title title is required. /positionType/id positionType.id is 999; it must be the id of an item on the list of position types.',
      'line 5: /referenceId referenceId is required.',
    ]);
    const listed = await send('GET', '/api/v1.1/jobs');
    expect(await listed.json()).toMatchObject({
      data: [{ referenceId: 'W-17', title: 'Welder, nights' }],
    });
  });

  it('says what it has stored when a signal ends it', async () => {
    const database = await newDatabase(kind);
    const { child, wrote, ended } = startCommand([
      ...['import', '--database', database, '--employer', '1', '-'],
    ]);
    child.stdin?.write(`${JSON.stringify(aJob)}\n{"referenceId":\n`);
    await wrote(/line 2: /);
    child.kill('SIGTERM');
    const { stderr } = await ended;
    expect(stderr).toMatch(
      /^jobposting: Interrupted after 2 lines: 1 created, 0 updated, 0 unchanged, 1 rejected\. .*import the same file again\.$/m,
    );
    expect(child.signalCode).toBe('SIGTERM');
  });

  it('refuses an array in one line, and stores nothing', async () => {
    const database = await newDatabase(kind);
    const args = ['import', '--database', database, '--employer', '1', '-'];
    const input = JSON.stringify(Array(1000).fill(aJob), null, 2);
    const { code, stdout, stderr } = await runCommand(args, { input });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^jobposting: Standard input is a JSON array: .*jq -c.*\n$/);
    expect(await titlesIn(database)).toEqual([]);
  });

  it('exits with 0 when every line is accepted', async () => {
    const database = await newDatabase(kind);
    const file = join(temporaryFolder(), 'jobs.ndjson');
    writeFileSync(file, `${JSON.stringify(aJob)}\n`);
    const ended = await runCommand(['import', file, '--database', database, '--employer', '1']);
    expect(ended).toEqual({
      code: 0,
      stdout: '1 line: 1 created, 0 updated, 0 unchanged, 0 rejected.\n',
      stderr: '',
    });
  });

  it('with --dry-run checks every line and stores nothing (D36)', async () => {
    const database = await noDatabaseYet(kind);
    const { send } = await startServer(database);
    await send('PUT', '/api/v1.1/jobs', aJob);
    const lines = [
      aJob,
      { ...aJob, title: 'Fitter' },
      { ...aJob, referenceId: 'W-18', Title: 'x' },
      { ...aJob, referenceId: 'W-19', title: '' },
    ];
    const { code, stdout, stderr } = await runCommand(
      ['import', '--dry-run', '--database', database, '--employer', '1', '-'],
      { input: lines.map((line) => JSON.stringify(line)).join('\n') },
    );
    expect(code).toBe(1);
    expect(stdout).toBe(
      'Dry run, nothing was stored. 4 lines: 1 created, 1 updated, 1 unchanged, 1 rejected. Warnings: unknown-field 1.\n',
    );
    expect(stderr).toBe('line 4: /title title is required.\n');
    const listed = await send('GET', '/api/v1.1/jobs');
    expect(await listed.json()).toMatchObject({ data: [{ title: aJob.title }] });
  });

  it.each([
    ['--dry-run before the file', ['--dry-run', 'FILE'], {}, true],
    ['--dry-run before standard input', ['--dry-run', '-'], {}, true],
    ['--dry-run behind the file', ['FILE', '--dry-run'], {}, true],
    ['--dry-run yes', ['--dry-run', 'yes', 'FILE'], {}, true],
    ['--dry-run=false', ['--dry-run=false', 'FILE'], {}, false],
    ['--dry-run false', ['--dry-run', 'false', 'FILE'], {}, false],
    ['the variable', ['FILE'], { JOBPOSTING_DRY_RUN: '1' }, true],
    ['the variable turned off', ['FILE'], { JOBPOSTING_DRY_RUN: 'no' }, false],
    ['--dry-run over the variable', ['--dry-run', '-'], { JOBPOSTING_DRY_RUN: 'no' }, true],
  ])('with %s tries the file or imports it (D36)', async (_, args, env, isDry) => {
    const database = await newDatabase(kind);
    const file = join(temporaryFolder(), 'jobs.ndjson');
    const input = JSON.stringify(aJob);
    writeFileSync(file, input);
    const { code, stdout } = await runCommand(
      [
        ...['import', '--database', database, '--employer', '1'],
        ...args.map((arg) => (arg === 'FILE' ? file : arg)),
      ],
      { input, env },
    );
    const titles = await titlesIn(database);
    expect({ code, isDry: stdout.startsWith('Dry run'), titles }).toEqual({
      code: 0,
      isDry,
      titles: isDry ? [] : [aJob.title],
    });
  });

  it('takes an export with what can no longer be sent, and counts it (D6)', async () => {
    const database = await newDatabase(kind);
    const exported = { ...aJob, locations: [{ description: 'Remote, NS' }] };
    const { code, stdout, stderr } = await runCommand(
      ['import', '--database', database, '--employer', '1', '-'],
      { input: JSON.stringify(exported) },
    );
    expect([code, stdout]).toEqual([
      0,
      '1 line: 1 created, 0 updated, 0 unchanged, 0 rejected. Warnings: no-longer-accepted 1.\n',
    ]);
    expect(stderr).toMatch(/^line 1: \/locations\/0\/description Kept as it was exported, .*\n$/);
  });

  it.each([
    ['a missing file', ['no.ndjson', '--employer', '1'], 'no.ndjson cannot be read'],
    ['a device', ['/dev/zero', '--employer', '1'], 'is neither a file nor a pipe'],
    ['an unknown employer', ['-', '--employer', '7'], 'no employer with id 7'],
  ])('fails with one line for %s', async (_, args, message) => {
    const ended = await runCommand(['import', '--database', await newDatabase(kind), ...args]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^jobposting: .*\n$/);
    expect(ended.stderr).toContain(message);
  });
});

describe.each(databaseKinds)('jobposting export on %s', (kind) => {
  it('writes what import reads, and reports jobs without a referenceId', async () => {
    const database = await noDatabaseYet(kind);
    const { send } = await startServer(database);
    await send('PUT', '/api/v1.1/jobs', aJob);
    await send('POST', '/api/v1.1/jobs', { ...aJob, referenceId: null, title: 'Nameless' });

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
    expect(first).toMatchObject(aJob);
    expect(second).toMatchObject({ referenceId: null, title: 'Nameless' });
    expect(stderr).toContain('Exported 2 jobs.\nJobs without a referenceId: 1.');
  });
});
