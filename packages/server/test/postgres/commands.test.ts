import { execute } from '@jobposting/test-postgres';
import { describe, expect, it } from 'vitest';
import { commandsOn, runCommand, startServer } from '../command-line.ts';
import { aJob, newDatabase } from '../databases.ts';
import { emptyDatabase } from './empty-database.ts';

const newPostgres = async () => newDatabase(await emptyDatabase());

describe('each command on PostgreSQL', () => {
  it('migrate sets up an empty database, and then has nothing to do', async () => {
    const run = commandsOn(await emptyDatabase());
    expect((await run('migrate', '--dry-run')).stdout).toMatch(
      / is empty, and would get schema \d+\. Nothing was changed\.\n$/,
    );
    expect((await run('employer list')).code).toBe(1);
    expect((await run('migrate')).stdout).toMatch(/Migrated .* from schema 0 to \d+\./);
    expect((await run('migrate')).stdout).toMatch(/already has schema \d+: nothing to do\.\n$/);
    expect((await run('employer list')).code).toBe(0);
  });

  it('writes and reads while a server runs', async () => {
    const database = await emptyDatabase();
    const { send } = await startServer(database, ['--keep-history', '9']);
    await send('PUT', '/api/v1.1/jobs', aJob);
    const input = `${JSON.stringify({ referenceId: 'W-17', title: 'Fitter' })}\n{}\n`;
    for (const [line, said] of [
      ['employer add --name Zoé --slug zoe', /jp_/],
      ['employer update --employer 2 --unlimited', /^2\tZoé\tunlimited\tzoe\n$/],
      ['key add --employer 1', /jp_/],
      ['key revoke --employer 1 --key-id 3', /^Revoked key 3 of employer 1\.\n$/],
      ['key revoke --employer 1 --key-id 3', /was already revoked, on 20.*Z\.\n$/],
      ['key list --employer 1', /^1\t-\tcreated .*\n3\t.*revoked/],
      ['import --employer 1 -', /^2 lines: 0 created, 1 updated, 0 unchanged, 1 rejected\.\n$/],
      ['export --employer 1', /"title":"Fitter"/],
      [
        'history --employer 1 --id 1',
        /^.*"keyId":null.*"Welder".*\n.*job\.created.*"keyId":1.*\n$/,
      ],
      ['employer remove --employer 1 --yes', /^Removed .*: 2 keys and 1 job\.\n$/],
      ['employer list', /^2\tZoé\tunlimited\t0 active, 0 archived\tzoe\n$/],
    ] as const) {
      const args = [...line.split(' '), '--database', database];
      expect((await runCommand(args, { input })).stdout).toMatch(said);
    }
    const run = commandsOn(database);
    expect((await run('employer add', '--name', 'B', '--slug', 'zoe')).stderr).toBe(
      'jobposting: Another employer has the slug zoe.\n',
    );
    expect((await run('employer remove', '--employer', '1')).stderr).toBe(
      'jobposting: There is no employer with id 1.\n',
    );
  });

  it('prints the error of the system when the database fails, which no client sees', async () => {
    const database = await newPostgres();
    await execute(
      database,
      `CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON api_key EXECUTE FUNCTION fill()`,
    );
    expect(await commandsOn(database)('key add', '--employer', '1')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'jobposting: The store is unavailable at the moment. Try again later. The cause: no space left on device.\n',
    });
  });
});
