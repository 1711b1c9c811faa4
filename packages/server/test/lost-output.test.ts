import { describe, expect, it } from 'vitest';
import { runCommand, startServer } from './command-line.ts';
import { aJob, newDatabase, newDatabaseWithJob, noDatabaseYet } from './databases.ts';

describe('a result that cannot be printed', () => {
  it.each([[[]], [['--json']]])(
    'is an error that says how to revoke the new key (D21): key add %j',
    async (json) => {
      const database = await newDatabase();
      const args = ['key', 'add', '--database', database, '--employer', '1', ...json];
      const { code, stderr } = await runCommand(args, { lost: 'ENOSPC' });
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^jobposting: Key 2 was added, but the API key could not be shown: ENOSPC.*\n$/,
      );
      // The command that the message gives.
      const [, hint = ''] =
        /(?:jobposting|jobposting --) (key revoke .*?)\. Then/.exec(stderr) ?? [];
      expect((await runCommand(hint.split(' '))).stdout).toBe('Revoked key 2 of employer 1.\n');
    },
  );

  it('is an error that names employer and key of a new employer (D21)', async () => {
    const args = ['employer', 'add', '--database', await newDatabase(), '--name', 'Globex'];
    const { code, stderr } = await runCommand(args, { lost: 'ENOSPC' });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^jobposting: Employer 2 was added, but .* --employer 2 --key-id 2\. .*\n$/,
    );
  });

  const list = 'The list could not be printed';
  const done = 'The command succeeded, but its result could not be printed';
  it.each([
    [list, ['employer', 'list']],
    [list, ['key', 'list', '--employer', '1']],
    [done, ['employer', 'update', '--employer', '1', '--name', 'Globex']],
    [done, ['key', 'revoke', '--employer', '1', '--key-id', '1']],
    [done, ['import', '--employer', '1', '-']],
    [done, ['verify']],
  ])('is an error of every command: "%s" of %j', async (said, args) => {
    const given = [...args, '--database', await newDatabaseWithJob()];
    const { code, stderr } = await runCommand(given, { lost: 'ENOSPC' });
    expect([code, stderr]).toEqual([1, `jobposting: ${said}: ENOSPC: write\n`]);
  });

  it('is an error of a history, but not when the reader of a list or a history has seen enough', async () => {
    const database = noDatabaseYet();
    const { send } = await startServer(database, ['--keep-history', '1']);
    await send('POST', '/api/v1.1/jobs', aJob);
    const history = ['history', '--employer', '1', '--id', '1'];
    const run = (args: readonly string[], lost: string) =>
      runCommand([...args, '--database', database], { lost });
    expect(await run(history, 'ENOSPC')).toMatchObject({
      code: 1,
      stderr: 'jobposting: The history could not be printed: ENOSPC: write\n',
    });
    for (const args of [history, ['employer', 'list']]) {
      expect(await run(args, 'EPIPE')).toMatchObject({ code: 0, stderr: '' });
    }
  });
});
