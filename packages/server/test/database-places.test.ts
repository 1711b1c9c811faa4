import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commandsOn, runCommand } from './command-line.ts';
import { newDatabase, noDatabaseYet, temporaryFolder } from './databases.ts';

describe('a command on a database', () => {
  it.each([
    ['employer list', []],
    ['export', ['--employer', '1']],
    ['backup', ['--to', 'copy.sqlite']],
  ])('does not create a missing one: %s', async (command, args) => {
    const database = noDatabaseYet();
    expect(await commandsOn(database)(command, ...args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `jobposting: There is no database ${database}. Check the path, or create it with employer add or serve.\n`,
    });
    expect(existsSync(database)).toBe(false);
  });

  it.each([
    ['key list', ['--employer', '1']],
    ['backup', ['--to', 'copy.sqlite']],
    ['migrate', ['--dry-run']],
    ['verify', []],
  ])(
    'that cannot be reached reports the reason in one line, and not that it is missing: %s',
    async (command, args) => {
      const database = noDatabaseYet();
      symlinkSync(database, database);
      const { code, stdout, stderr } = await commandsOn(database)(command, ...args);
      expect([code, stdout + stderr]).toEqual([
        1,
        expect.stringMatching(/^jobposting: The file .* cannot be opened: ELOOP: .*'\.$/m),
      ]);
    },
  );

  it.runIf(process.platform === 'linux').each([
    ['serve', ['--port', '0']],
    ['employer add', ['--name', 'Globex']],
  ])('in a folder that nobody can make is refused in one line: %s', async (command, args) => {
    const { code, stderr } = await commandsOn('/proc/no/jobs.sqlite')(command, ...args);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^jobposting: The folder of \/proc\/no\/jobs\.sqlite cannot be created: .*\/proc.*\.\n$/,
      ),
    ]);
  });

  it('runs even if an environment variable sets no option, and reports the right name', async () => {
    const env = {
      JOBPOSTING_DATABASE: await newDatabase(),
      JOBPOSTING_TEST_POSTGRES: 'postgres://127.0.0.1',
      DATABSE: 'of another program',
      JOBPOSTING_JSONN: 'true',
      JOBPOSTING_BASEURL: 'https://jobs.example',
      JOBPOSTING_PROT: '8080',
      JOBPOSTING_COLOUR: 'red',
    };
    const ignored = (name: string) =>
      `jobposting: The environment variable ${name} sets no option and is ignored.`;
    expect(await runCommand(['employer', 'list'], { env })).toEqual({
      code: 0,
      stdout: '1\tAny Employer\t-\t0 active, 0 archived\n',
      stderr: `${[
        `${ignored('JOBPOSTING_JSONN')} Did you mean JOBPOSTING_JSON?`,
        `${ignored('JOBPOSTING_BASEURL')} Did you mean JOBPOSTING_BASE_URL?`,
        `${ignored('JOBPOSTING_PROT')} Did you mean JOBPOSTING_PORT?`,
        ignored('JOBPOSTING_COLOUR'),
      ].join('\n')}\n`,
    });
  });

  it.each([
    ['serve', ['--port', '0'], '1970-01-01T00:00:00.000Z'],
    ['import', ['--employer', '1', '-'], '2023-12-31T23:59:59.999Z'],
    ['backup', ['--to-folder', 'backups'], '2101-01-01T00:00:00.000Z'],
  ])('is refused in one line when the clock cannot be right: %s', async (command, args, now) => {
    const database = await newDatabase();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    onTestFinished(() => void vi.useRealTimers());
    expect(await commandsOn(database)(command, ...args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `jobposting: The clock of this machine says ${now}. Correct it: jobs and backups take their dates from it.\n`,
    });
  });
});

describe('the address of a PostgreSQL database', () => {
  it.each([
    `"postgres://ann:secret@127.0.0.1/jobs"`,
    `' postgres://ann:secret@127.0.0.1/jobs'`,
    'postgres:/ann:secret@127.0.0.1/jobs',
    'Postgresql:ann:secret@127.0.0.1/jobs',
  ])(
    'that is invalid is refused with the right form, and not taken for a file: %s',
    async (address) => {
      const folder = temporaryFolder();
      const own = process.cwd();
      process.chdir(folder);
      onTestFinished(() => process.chdir(own));
      const env = { JOBPOSTING_DATABASE: address };
      const run = (...args: readonly string[]) => runCommand(args, { env });
      for (const { code, stdout, stderr } of [
        await run('employer', 'add', '--name', 'A'),
        await run('serve', '--port', '0'),
        await run('migrate'),
        await run('copy', '--from', address, '--to', 'jobs.sqlite'),
      ]) {
        expect([code, stdout]).toEqual([2, '']);
        expect(stderr).toMatch(
          /^jobposting: .*look like postgres:\/\/USER:PASSWORD@HOST:5432\/DATABASE, without quotes.*\n$/,
        );
        expect(stderr).not.toContain('secret');
      }
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('with a bare @ and / in its password is refused, and no part of it is shown', async () => {
    const address = 'postgres://ann:sec@ret/pass@127.0.0.1:1/jobs';
    const { stderr } = await commandsOn(address)('employer list');
    expect(stderr).toMatch(/^jobposting: .* a percent sign: %40 .*\n$/);
    expect(stderr).not.toMatch(/sec|ret|pass@/);
  });

  it('is printed after a second when nobody answers, with how long it tries', async () => {
    const run = commandsOn('postgres://ann:secret@127.0.0.1:1/jobs');
    const { code, stderr } = await run('serve', '--port', '0', '--database-timeout', '2000');
    const notice = 'does not answer yet; trying for 2 s.';
    expect([code, ...stderr.split('\n')]).toEqual([
      1,
      `jobposting: The database postgres://ann@127.0.0.1:1/jobs ${notice}`,
      expect.stringContaining('has no server that answers'),
      '',
    ]);
  });

  it('at which nobody answers is one line from copy, without the password', async () => {
    const address = 'postgres://ann:secret@127.0.0.1:1/jobs';
    const ended = await runCommand(['copy', '--from', 'jobs.sqlite', '--to', address]);
    const oneLine = /^(?:jobposting: .* does not answer yet; .*\n)?jobposting: .*\n$/;
    expect(ended).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine) });
    expect(ended.stderr).not.toContain('secret');
  });

  it.each([
    ['verify', [], /Check .* with pg_amcheck;/],
    ['backup', ['--to', 'copy.sqlite'], /Back up .* with pg_dump or pg_basebackup;/],
    ['restore', ['--from', 'copy.sqlite'], /Restore .* with pg_restore;/],
  ])(
    'is refused by %s, which is for files, with what to use instead',
    async (command, args, instead) => {
      const run = commandsOn('postgres://ann:secret@127.0.0.1/jobs');
      const { code, stderr } = await run(command, ...args);
      expect([code, stderr.match(/\bpg_[a-z]+;/g)?.length]).toEqual([1, 1]);
      expect(stderr).toMatch(instead);
    },
  );
});
