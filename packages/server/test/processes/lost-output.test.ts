import { closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  newDatabase,
  newDatabaseWithJob,
  openStore,
  runCommand,
  startCommand,
  temporaryFolder,
} from '../command-line.ts';

const lost = { outputTo: '/dev/full' };

describe.skipIf(process.platform !== 'linux')('a result that cannot be printed', () => {
  it.each([['--json'], []])(
    'is an error that says how to revoke the new key (D21) %s',
    async (...json) => {
      const database = await newDatabase();
      const ended = await runCommand(
        ['key', 'add', '--database', database, '--employer', '1', ...json],
        lost,
      );
      expect(ended.code).toBe(1);
      expect(ended.stderr).toMatch(
        /^jobposting: Key 2 was added, but the API key could not be shown: ENOSPC.*\n$/,
      );
      // The command that the message gives.
      const [, hint = ''] = /jobposting (key revoke .*?)\. Then/.exec(ended.stderr) ?? [];
      expect((await runCommand(hint.split(' '))).stdout).toBe('Revoked key 2 of employer 1.\n');
    },
  );

  it('is an error that names employer and key of a new employer (D21)', async () => {
    const database = await newDatabase();
    const ended = await runCommand(
      ['employer', 'add', '--database', database, '--name', 'Globex'],
      lost,
    );
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(
      /^jobposting: Employer 2 was added, but .* --employer 2 --key-id 2\. .*\n$/,
    );
  });

  const addings = [
    ['key', 'add', '--employer', '1'],
    ['employer', 'add', '--name', 'Globex', '--json'],
    ['serve', '--port', '0', '--first-employer', 'Globex'],
  ];
  const databaseFor = async ([command]: readonly string[]): Promise<string> =>
    command === 'serve' ? join(temporaryFolder(), 'new.sqlite') : newDatabase();
  const keysIn = async (database: string): Promise<number[]> => {
    const store = await openStore(database);
    const employers = (await store.employers.list())._unsafeUnwrap();
    const counted = employers.map(async ({ id }) =>
      (await store.employers.listKeys(id))._unsafeUnwrap(),
    );
    const keys = await Promise.all(counted);
    await store.close();
    return keys.map(({ length }) => length);
  };

  it.each(addings)(
    'adds no key where standard output is closed, for which there is /dev/null (D21): %s %s',
    async (...args) => {
      const database = await databaseFor(args);
      const before = await keysIn(database);
      const ended = await runCommand([...args, '--database', database], { outputTo: '/dev/null' });
      expect(ended).toMatchObject({
        code: 1,
        stderr:
          'jobposting: Nothing was added: the API key could not be shown, because standard output is closed or /dev/null.\n',
      });
      expect(await keysIn(database)).toEqual(before);
    },
  );

  const journal = () => {
    const outputTo = join(temporaryFolder(), 'journal');
    writeFileSync(outputTo, '');
    const { dev, ino } = statSync(outputTo);
    return { outputTo, env: { JOURNAL_STREAM: `${dev}:${ino}` } };
  };

  it.each(addings)(
    'adds no key where standard output is the journal, which would keep it (D21): %s %s',
    async (...args) => {
      const database = await databaseFor(args);
      const before = await keysIn(database);
      const output = journal();
      const ended = await runCommand([...args, '--database', database], output);
      expect(ended.code).toBe(1);
      expect(ended.stderr).toMatch(/could not be shown, because standard output is the journal/);
      expect(readFileSync(output.outputTo, 'utf8')).toBe('');
      expect(await keysIn(database)).toEqual(before);
    },
  );

  it('stops no server whose standard output is the journal where there is an employer already', async () => {
    const database = await newDatabase();
    const { outputTo, env } = journal();
    const output = openSync(outputTo, 'a');
    const args = ['--port', '0', '--first-employer', 'Globex', '--database', database];
    const server = startCommand(['serve', ...args], env, output);
    closeSync(output);
    await vi.waitFor(() => expect(readFileSync(outputTo, 'utf8')).toMatch(/^Listening on/), 30_000);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  it('is an error of an export whose reader goes away before its end', async () => {
    const database = await newDatabaseWithJob();
    const args = ['export', '--database', database, '--employer', '1'];
    const { code, stderr } = await runCommand(args, { outputTo: 'nobody' });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^jobposting: The export stopped after 1 jobs: .*EPIPE.*\n$/),
    ]);
  });

  it.each([
    ['employer', 'list'],
    ['employer', 'update', '--employer', '1', '--name', 'Globex'],
    ['key', 'list', '--employer', '1'],
    ['key', 'revoke', '--employer', '1', '--key-id', '1'],
    ['import', '--employer', '1', '-'],
    ['verify'],
  ])('is an error of every command: %s %s', async (...args) => {
    const ended = await runCommand([...args, '--database', await newDatabase()], lost);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^jobposting: .*ENOSPC.*\n$/);
  });

  it('is no stack trace where it is the usage', async () => {
    expect(await runCommand(['--help'], lost)).toMatchObject({ stderr: '' });
  });

  it('is an error of an export', async () => {
    const database = await newDatabaseWithJob();
    for (const output of [[], ['--output', '/dev/stdout']]) {
      const args = ['export', '--database', database, '--employer', '1', ...output];
      const ended = await runCommand(args, lost);
      expect([ended.code, ended.stderr]).toEqual([
        1,
        expect.stringMatching(/^jobposting: The export stopped after 1 jobs: ENOSPC.*\n$/),
      ]);
    }
  });
});
