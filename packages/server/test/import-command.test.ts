import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { employerId } from '@jobposting/core';
import { removeEmployer } from '@jobposting/core/adapter';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCommand } from './command-line.ts';
import {
  aJob,
  newDatabase,
  newDatabaseWithJob,
  openStore,
  temporaryFolder,
  titlesIn,
} from './databases.ts';

const importInto = (
  database: string,
  args: readonly string[],
  given?: Parameters<typeof runCommand>[1],
) => runCommand(['import', '--database', database, '--employer', '1', ...args], given);

const fileOf = (content: string): string => {
  const file = join(temporaryFolder(), 'jobs.ndjson');
  writeFileSync(file, content);
  return file;
};

describe('jobposting import', () => {
  it('imports what it can, and reports every rejected line, with unprintable characters escaped', async () => {
    const database = await newDatabase();
    const lines = [
      JSON.stringify(aJob),
      '{"referenceId":',
      '',
      JSON.stringify({ ...aJob, referenceId: 'W-18', title: '', positionType: { id: 999 } }),
      JSON.stringify({ title: 'No reference' }),
      JSON.stringify({ referenceId: 'W-17', title: 'Welder, nights' }),
      '\u001b[31m\u009b1m\u202e no JSON',
    ];
    const { code, stdout, stderr } = await importInto(database, ['-'], {
      input: lines.join('\r\n'),
    });
    expect([code, stdout]).toEqual([
      1,
      '6 lines: 1 created, 1 updated, 0 unchanged, 4 rejected.\n',
    ]);
    expect(stderr.trimEnd().split('\n')).toEqual([
      'line 2: The line is not well-formed JSON: it ends too early, } is missing; a job takes one whole line (column 17), near {"referenceId":',
      'line 4: title is required. positionType.id is 999; it must be 1 (Full Time), 2 (Part Time), 3 (Contract), 4 (Temp) or 5 (Volunteer).',
      'line 5: referenceId is required.',
      expect.stringMatching(/^line 7: The line is not well-formed JSON: .*U\+001B/),
    ]);
    expect(stderr).not.toMatch(/[^\P{Cc}\t\n]|\u202e/u);
    expect(await titlesIn(database)).toEqual(['Welder, nights']);
  });

  it('refuses --max-archived without --complete, stores nothing, and ignores its variable', async () => {
    const database = await newDatabase();
    const args = ['--max-archived', '21', '-'];
    const { code, stderr } = await importInto(database, args, { input: JSON.stringify(aJob) });
    expect([code, stderr]).toEqual([2, expect.stringContaining('--complete')]);
    expect(await titlesIn(database)).toEqual([]);
    const env = { JOBPOSTING_MAX_ARCHIVED: '3' };
    const withVariable = await importInto(database, ['-'], { input: JSON.stringify(aJob), env });
    expect(withVariable.code).toBe(0);
  });

  it('with --dry-run checks every line and stores nothing (D36)', async () => {
    const database = await newDatabaseWithJob();
    const lines = [
      aJob,
      { ...aJob, title: 'Fitter' },
      { ...aJob, referenceId: 'W-18', Title: 'x' },
      { ...aJob, referenceId: 'W-19', title: '' },
    ];
    const input = lines.map((line) => JSON.stringify(line)).join('\n');
    expect(await importInto(database, ['--dry-run', '-'], { input })).toEqual({
      code: 1,
      stdout:
        'Dry run, nothing was stored. 4 lines: 1 created, 1 updated, 1 unchanged, 1 rejected. Warnings: unknown-field 1.\n',
      stderr: 'line 4: title is required.\n',
    });
    expect(await titlesIn(database)).toEqual([aJob.title]);
  });

  const created = '1 line: 1 created, 0 updated, 0 unchanged, 0 rejected.\n';

  it.each([
    ['--dry-run before the file', ['--dry-run', 'FILE'], {}, true],
    ['--dry-run before standard input', ['--dry-run', '-'], {}, true],
    ['--dry-run false', ['--dry-run', 'false', 'FILE'], {}, false],
    ['the variable', ['FILE'], { JOBPOSTING_DRY_RUN: 'true' }, true],
    ['--dry-run over the variable', ['--dry-run', '-'], { JOBPOSTING_DRY_RUN: 'false' }, true],
  ])('with %s tries or imports the file (D36)', async (_, args, env, isDry) => {
    const database = await newDatabase();
    const input = JSON.stringify(aJob);
    const given = args.map((arg) => (arg === 'FILE' ? fileOf(input) : arg));
    expect(await importInto(database, given, { input, env })).toEqual({
      code: 0,
      stdout: `${isDry ? 'Dry run, nothing was stored. ' : ''}${created}`,
      stderr: '',
    });
    expect(await titlesIn(database)).toEqual(isDry ? [] : [aJob.title]);
  });

  it('accepts an export with values that new bodies cannot have, and counts them (D6)', async () => {
    const exported = { ...aJob, locations: [{ description: 'Remote, NS' }] };
    const args = [fileOf(JSON.stringify(exported))];
    expect(await importInto(await newDatabase(), args)).toEqual({
      code: 0,
      stdout: `${created.trimEnd()} Warnings: no-longer-accepted 1.\n`,
      stderr: expect.stringMatching(
        /^line 1: Kept as it was exported, .*: locations\[0\]\.description is .*\n$/,
      ),
    });
  });

  const lines = Array.from({ length: 22 }, (_, index) =>
    JSON.stringify({ ...aJob, referenceId: `R${index}` }),
  );
  const incomplete = 'jobposting: No job was archived: line 2 has no usable referenceId.\n';
  it.each([
    ['jobs that no line names', [], lines.slice(20), ' 20 jobs archived.', '', 2],
    ['what --max-archived allows', ['--max-archived', '21'], lines.slice(21), ' 21 jobs', '', 1],
    ['nothing in a dry run', ['--dry-run'], lines.slice(20), ' 20 jobs would be', '', 22],
    [
      'nothing when a line has no referenceId',
      [],
      [...lines.slice(21), '{}'],
      ' 0 jobs',
      incomplete,
      22,
    ],
  ])('with --complete archives %s (D37)', async (_, args, named, printed, problem, left) => {
    const database = await newDatabase();
    await importInto(database, ['-'], { input: lines.join('\n') });
    const run = await importInto(database, ['--complete', ...args, '-'], {
      input: named.join('\n'),
    });
    expect(run.code).toBe(problem === '' ? 0 : 1);
    expect(run.stdout).toContain(` rejected.${printed}`);
    expect(run.stderr).toContain(problem);
    const { jobs, close } = await openStore(database);
    onTestFinished(close);
    expect(expectOk(await jobs.countByEmployer())).toMatchObject([{ active: left }]);
  });

  it.each([
    ['a missing file', ['no.ndjson'], 'There is no file no.ndjson.'],
    ['a device', ['/dev/zero'], 'is neither a file nor a pipe'],
    ['an unknown employer', ['-', '--employer', '7'], 'no employer with id 7'],
  ])('fails with one line for %s', async (_, args, message) => {
    const { code, stderr } = await importInto(await newDatabase(), args);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^jobposting: .*\n$/);
    expect(stderr).toContain(message);
  });
});

it('an import switches autoRefresh off once the employer leaves the unlimited plan (D12), and stops once it is removed', async () => {
  const database = await newDatabase();
  const { jobs, employers, close } = await openStore(database);
  onTestFinished(close);
  /** A line, and a change of the employer once that is stored. */
  const lineThen = async function* (referenceId: string, change: () => Promise<unknown>) {
    yield `${JSON.stringify({ ...aJob, referenceId, autoRefresh: true })}\n`;
    const find = () => jobs.find(employerId(1), { referenceId });
    const { autoRefresh } = await vi.waitUntil(async () => expectOk(await find()), 20_000);
    kept.push(autoRefresh);
    await change();
  };
  const kept: boolean[] = [];
  expectOk(await employers.update(employerId(1), { unlimited: true }));
  const input = async function* () {
    yield* lineThen('first', () => employers.update(employerId(1), { unlimited: false }));
    yield* lineThen('second', () => removeEmployer({ jobs, employers }, employerId(1)));
    yield JSON.stringify(aJob);
  };
  expect(await importInto(database, ['-'], { input: input() })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^jobposting: There is no employer with id 1\. Stopped after 2 lines: 2 created/,
    ),
  });
  expect(kept).toEqual([true, false]);
  expect(expectOk(await jobs.countByEmployer())).toEqual([]);
});
