import { employerId } from '@jobposting/core';
import { createApiKey } from '@jobposting/http';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandsOn, startServer } from './command-line.ts';
import { newDatabase, noDatabaseYet, openStore } from './databases.ts';

describe('jobposting employer', () => {
  it('adds an employer with a key and a profile, and changes, clears and lists the profile (D38)', async () => {
    const run = commandsOn(noDatabaseYet());
    const added = await run(
      'employer add',
      ...['--name', ' Zoé & Co ', '--slug', 'zoe', '--language', 'fr'],
      ...['--website', 'http://zoe.example', '--logo-url', 'https://zoe.example/logo.png'],
      ...['--banner-url', 'https://zoe.example/banner.jpg', '--accent-color', '#7A1FA2'],
      ...['--about', ' Une équipe.\nDeux villes. ', '--linkedin-company-id', '1035', '--json'],
    );
    const profile = {
      slug: 'zoe',
      website: 'http://zoe.example',
      logoUrl: 'https://zoe.example/logo.png',
      bannerUrl: 'https://zoe.example/banner.jpg',
      accentColor: '#7a1fa2',
      about: 'Une équipe.\nDeux villes.',
      linkedInCompanyId: '1035',
      language: 'fr',
      employees: null,
    };
    expect(JSON.parse(added.stdout)).toEqual({
      ...{ id: 1, name: 'Zoé & Co', unlimited: false, profile },
      apiKey: expect.stringMatching(/^jp_[\w-]{32}$/),
    });

    const update = (...args: string[]) => run('employer update', '--employer', '1', ...args);
    expect((await update('--unlimited')).stdout).toBe('1\tZoé & Co\tunlimited\tzoe\n');
    await update('--unlimited', 'false', '--name', 'Zoé');
    const updated = await update('--slug', 'zoe-2', '--website', '', '--about', '');
    expect(updated.stdout).toBe('1\tZoé\t-\tzoe-2\n');
    const changed = { ...profile, slug: 'zoe-2', website: null, about: null };
    const jobs = { active: 0, archived: 0 };
    expect(JSON.parse((await run('employer list', '--json')).stdout)).toEqual([
      { id: 1, name: 'Zoé', unlimited: false, profile: changed, jobs },
    ]);
    expect((await run('employer list')).stdout).toBe('1\tZoé\t-\t0 active, 0 archived\tzoe-2\n');
  });

  it('refuses a slug that is taken, a member that breaks its rule, and an unknown employer (D38)', async () => {
    const run = commandsOn(await newDatabase());
    const add = (...args: string[]) => run('employer add', '--name', 'Globex', ...args);
    await add('--slug', 'globex');
    const taken = 'jobposting: Another employer has the slug globex.\n';
    expect(await add('--slug', 'globex')).toEqual({ code: 1, stdout: '', stderr: taken });
    for (const [option, value, line] of [
      ['--slug', 'a\nb', 'slug is "a\\nb"; it must be 2 to 60 characters of a to z'],
      ['--slug', 'category', 'beginning with a letter, and neither confidential nor category.'],
      ['--logo-url', 'http://a.example/x', 'logoUrl is "http://a.example/x"; it must'],
      ['--accent-color', '#7a1', 'it must be # and six hexadecimal digits, such as #7a1fa2.'],
    ] as const) {
      const { code, stderr } = await add(option, value);
      expect([code, stderr]).toEqual([2, expect.stringContaining(line)]);
    }
    expect((await run('employer list')).stdout.trim().split('\n')).toHaveLength(2);
    const unknown = 'jobposting: There is no employer with id 9.\n';
    expect(await run('employer update', '--employer', '9', '--name', 'X')).toEqual({
      code: 1,
      stdout: '',
      stderr: unknown,
    });
  });

  it('and keys and options are listed below headings on a terminal', async () => {
    const run = commandsOn(await newDatabase());
    await run('employer add', '--name', 'Zoé & Co', '--slug', 'zoe');
    await run('key add', '--employer', '1', '--label', 'nightly feed');
    await run('key revoke', '--employer', '1', '--key-id', '1');
    const { isTTY } = process.stdout;
    process.stdout.isTTY = true;
    onTestFinished(() => {
      process.stdout.isTTY = isTTY;
    });
    expect((await run('employer list')).stdout).toBe(
      [
        'ID  NAME          PLAN  JOBS                  SLUG',
        '1   Any Employer  -     0 active, 0 archived',
        '2   Zoé & Co      -     0 active, 0 archived  zoe',
        '',
      ].join('\n'),
    );
    const [headings = '', ...keys] = (await run('key list', '--employer', '1')).stdout.split('\n');
    expect(headings).toMatch(/^ID {2}LABEL {9}CREATED {19}LAST USED {2}REVOKED$/);
    expect(keys.map((line) => line.replaceAll(/20\S+Z/g, 'TIME'))).toEqual([
      '1   -             TIME  -          TIME',
      '3   nightly feed  TIME  -',
      '',
    ]);
    const none = noDatabaseYet();
    await (await openStore(none)).close();
    expect((await commandsOn(none)('employer list')).stdout).toBe('No employers.\n');
    const [first, second] = (await run('config')).stdout.split('\n');
    expect([first, second]).toEqual([
      expect.stringMatching(/^OPTION +VALUE +FROM$/),
      expect.stringMatching(/^--database +\S+ +command line$/),
    ]);
  });

  it('says what it keeps of a name, text or address with wrong characters (D2, D14)', async () => {
    const { stdout, stderr } = await commandsOn(noDatabaseYet())(
      'employer add',
      ...[
        '--name',
        'L\x92\xc9rable',
        '--about',
        '20\x9625',
        '--website',
        'https://a.example/\u200b',
      ],
      '--json',
    );
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'L’Érable',
      profile: { about: '20–25', website: 'https://a.example/' },
    });
    for (const kept of ['L’Érable', '20–25', 'https://a.example/']) {
      expect(stderr).toContain(`characters were replaced or removed; what is kept is ${kept}\n`);
    }
  });
});

describe('jobposting key', () => {
  it('adds, lists and revokes keys, and shows a key only when it is created (D21)', async () => {
    const run = commandsOn(await newDatabase());
    const added = await run('key add', '--employer', '1', '--label', 'feed', '--json');
    const { id, apiKey } = JSON.parse(added.stdout);
    await run('key revoke', '--employer', '1', '--key-id', String(id));
    const listed = await run('key list', '--employer', '1', '--json');
    expect(listed.stdout).not.toContain(apiKey);
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { id: 1, label: null, revokedAt: null },
      { id, label: 'feed', revokedAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('adds with --base-url print a link to sign in to the console, and none without or as JSON (D39)', async () => {
    const run = commandsOn(await newDatabase());
    const args = ['--base-url', 'https://jobs.example/in/'];
    for (const add of [
      (...more: string[]) => run('key add', '--employer', '1', ...more),
      (...more: string[]) => run('employer add', '--name', 'Globex', ...more),
    ]) {
      const [line, link] = (await add(...args)).stdout.trimEnd().split('\n').slice(-2);
      const apiKey = line?.split(' ').at(-1);
      expect(link).toBe(
        `Sign in to the console: https://jobs.example/in/console/sign-in#${apiKey}`,
      );
      expect((await add()).stdout).not.toContain('sign-in');
      expect((await add(...args, '--json')).stdout).not.toContain('sign-in');
    }
  });

  it('lists when a key was last used (D21)', async () => {
    const database = await newDatabase();
    const run = commandsOn(database);
    const list = async () => (await run('key list', '--employer', '1')).stdout;
    expect(await list()).toMatch(/^1\t-\tcreated 20\S+\tlast used -\n$/);
    const { apiKey } = JSON.parse((await run('key add', '--employer', '1', '--json')).stdout);
    const today = () => new Date().toISOString().slice(0, 10);
    const days = [today()];
    const { send, stop } = await startServer(database);
    expect((await send('GET', '/api/v1.1/jobs', undefined, apiKey)).status).toBe(200);
    await stop();
    days.push(today());
    const [first, used] = (await list()).split('\n');
    expect(first).toMatch(/\tlast used -$/);
    expect(days.map((day) => `last used ${day}`)).toContain(used?.split('\t').at(-1));
  });
});

describe('text that a terminal would obey', () => {
  it('is escaped in names and labels that are stored already', async () => {
    const red = '\u001b[31m\u009b1m\u202e';
    const database = await newDatabase();
    const store = await openStore(database);
    expectOk(await store.employers.update(employerId(1), { name: red }));
    expectOk(await store.employers.addKey(employerId(1), createApiKey({ label: red }).key));
    await store.close();
    const run = commandsOn(database);
    for (const json of [[], ['--json']]) {
      const listed = [
        await run('employer list', ...json),
        await run('key list', '--employer', '1', ...json),
      ];
      for (const { stdout } of listed) {
        expect(stdout).toContain('\\u001b[31m\\u009b1m\\u202e');
        expect(stdout).not.toMatch(/[^\P{Cc}\t\n]|\u202e/u);
      }
    }
  });
});
