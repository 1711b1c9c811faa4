import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { emptyProfile } from '@jobposting/core/adapter';
import { execute } from '@jobposting/test-postgres';
import { describe, expect, it } from 'vitest';
import {
  databaseKinds,
  newDatabase,
  noDatabaseYet,
  runCommand,
  temporaryFolder,
} from './command-line.ts';

describe('a command on a database', () => {
  it.each([
    ['employer', 'list'],
    ['export', '--employer', '1'],
    ['backup', '--to', 'copy.sqlite'],
  ])('creates no database where there is none: %s', async (...args) => {
    const database = join(temporaryFolder(), 'misspelt.sqlite');
    const { code, stderr } = await runCommand([...args, '--database', database]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `jobposting: There is no database ${database}. Check the path, or create it with employer add or serve.\n`,
    });
    expect(existsSync(database)).toBe(false);
  });
});

describe('a database that cannot be reached', () => {
  it.each([
    ['key', 'list', '--employer', '1'],
    ['backup', '--to', 'copy.sqlite'],
    ['migrate', '--dry-run'],
    ['verify'],
    ['doctor'],
  ])('is not said to be missing, and why is said in one line: %s', async (...args) => {
    const database = join(temporaryFolder(), 'jobs.sqlite');
    symlinkSync(database, database);
    const { code, stdout, stderr } = await runCommand([...args, '--database', database]);
    expect([code, `${stdout}${stderr}`.trim().split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(/^(jobposting:|problem ) The file .* cannot be opened: ELOOP: .*'\.$/),
    ]);
  });
});

describe.runIf(process.platform === 'linux')('a database in a folder that nobody can make', () => {
  it.each([
    ['serve', '--port', '0'],
    ['employer', 'add', '--name', 'Globex'],
  ])('is refused in one line: %s', async (...args) => {
    const database = '/proc/no/jobs.sqlite';
    const { code, stderr } = await runCommand([...args, '--database', database]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^jobposting: The folder of \/proc\/no\/jobs\.sqlite cannot be created: .*'\/proc\/no'\n$/,
      ),
    ]);
  });
});

describe('an environment variable that sets no option', () => {
  it('is reported with the right name, and the command runs', async () => {
    const env = { JOBPOSTING_DATABASE: await newDatabase(), JOBPOSTING_JSONN: 'true' };
    expect(await runCommand(['employer', 'list'], { env })).toEqual({
      code: 0,
      stdout: '1\tAny Employer\t-\t0 active, 0 archived\n',
      stderr:
        'jobposting: The environment variable JOBPOSTING_JSONN sets no option and is ignored. Did you mean JOBPOSTING_JSON?\n',
    });
  });
});

describe.each(databaseKinds)('jobposting employer on %s', (kind) => {
  it('adds an employer with a key, lists and updates it', async () => {
    const database = ['--database', await noDatabaseYet(kind)];
    const added = await runCommand([
      'employer',
      'add',
      ...database,
      '--name',
      ' Zoé & Co ',
      '--json',
    ]);
    expect(added.stdout).toMatch(
      /^\{"id":1,"name":"Zoé & Co","unlimited":false,"profile":\{.*\},"apiKey":"jp_[\w-]{32}"\}\n$/,
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
    expect(JSON.parse(listed.stdout)).toEqual([
      {
        id: 1,
        name: 'Zoé',
        unlimited: false,
        profile: emptyProfile,
        jobs: { active: 0, archived: 0 },
      },
    ]);
  });

  it('adds an employer with a profile, and changes, clears and lists its members (D38)', async () => {
    const database = ['--database', await noDatabaseYet(kind)];
    const added = await runCommand([
      ...['employer', 'add', ...database, '--name', 'Zoé', '--slug', 'zoe', '--language', 'fr'],
      ...['--website', 'http://zoe.example', '--logo-url', 'https://zoe.example/logo.png'],
      ...['--about', ' Une équipe.\nDeux villes. ', '--linkedin-company-id', '1035', '--json'],
    ]);
    const profile = {
      slug: 'zoe',
      website: 'http://zoe.example',
      logoUrl: 'https://zoe.example/logo.png',
      about: 'Une équipe.\nDeux villes.',
      linkedInCompanyId: '1035',
      language: 'fr',
    };
    expect(JSON.parse(added.stdout)).toMatchObject({ name: 'Zoé', profile });

    const update = (...args: string[]) =>
      runCommand(['employer', 'update', ...database, '--employer', '1', ...args]);
    const updated = await update('--slug', 'zoe-2', '--website', '', '--about', '');
    expect(updated.stdout).toBe('1\tZoé\t-\tzoe-2\n');
    const listed = await runCommand(['employer', 'list', ...database, '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { id: 1, profile: { ...profile, slug: 'zoe-2', website: null, about: null } },
    ]);
    expect((await runCommand(['employer', 'list', ...database])).stdout).toBe(
      '1\tZoé\t-\t0 active, 0 archived\tzoe-2\n',
    );
  });

  it('refuses a slug that is taken, and a member that breaks its rule (D38)', async () => {
    const database = ['--database', await newDatabase(kind)];
    const add = (...args: string[]) =>
      runCommand(['employer', 'add', ...database, '--name', 'Globex', ...args]);
    await add('--slug', 'globex');
    expect(await add('--slug', 'globex')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'jobposting: Another employer has the slug globex.\n',
    });
    for (const [option, value, line] of [
      ['--slug', 'a\nb', 'slug is "a\\nb"; it must be 2 to 60 characters of a to z'],
      [
        '--logo-url',
        'http://a.example/logo.png',
        'logoUrl is "http://a.example/logo.png"; it must',
      ],
    ] as const) {
      const refused = await add(option, value);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(line)]);
    }
    const listed = await runCommand(['employer', 'list', ...database]);
    expect(listed.stdout.trim().split('\n')).toHaveLength(2);
  });

  it('refuses to update an unknown employer', async () => {
    const ended = await runCommand([
      'employer',
      'update',
      '--database',
      await newDatabase(kind),
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

describe.each(databaseKinds)('jobposting key on %s', (kind) => {
  it('adds, lists and revokes keys, and shows a key only when it is created (D21)', async () => {
    const database = ['--database', await newDatabase(kind)];
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
    await runCommand(['key', 'revoke', ...database, '--employer', '1', '--key-id', String(id)]);

    const listed = await runCommand(['key', 'list', ...database, '--employer', '1', '--json']);
    expect(listed.stdout).not.toContain(apiKey);
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { id: 1, label: null, revokedAt: null },
      { id, label: 'feed', revokedAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('revokes no key of another employer, and says of a key that it was revoked already (D21)', async () => {
    const database = ['--database', await newDatabase(kind)];
    await runCommand(['employer', 'add', ...database, '--name', 'Globex']);
    const revoke = (employer: number) =>
      runCommand(['key', 'revoke', ...database, '--employer', String(employer), '--key-id', '1']);
    const foreign = await revoke(2);
    expect([foreign.code, foreign.stderr]).toEqual([
      1,
      'jobposting: The employer has no API key with id 1.\n',
    ]);
    await runCommand(['key', 'add', ...database, '--employer', '1']);
    expect((await revoke(1)).stdout).toBe('Revoked key 1 of employer 1.\n');
    const again = await revoke(1);
    expect(again.stdout).toMatch(/^Key 1 of employer 1 was revoked already, on 20.*Z\.\n$/);
  });

  it('says of the last key of an employer that none is left', async () => {
    const args = ['--database', await newDatabase(kind), '--employer', '1', '--key-id', '1'];
    expect((await runCommand(['key', 'revoke', ...args])).stdout).toBe(
      'Revoked key 1 of employer 1. The employer has no key left.\n',
    );
  });
});

describe.skipIf(!databaseKinds.includes('PostgreSQL'))('a command whose database fails', () => {
  it('says what the system says, which no client is told', async () => {
    const database = await newDatabase('PostgreSQL');
    await execute(
      database,
      `CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON api_key EXECUTE FUNCTION fill()`,
    );
    expect(await runCommand(['key', 'add', '--database', database, '--employer', '1'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'jobposting: The store is unavailable at the moment. Try again later. The cause: no space left on device.\n',
    });
  });
});
