import { readdirSync } from 'node:fs';
import { execute, startProxy } from '@jobposting/test-postgres';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import {
  aJob,
  newDatabase,
  newDatabaseWithKey,
  noDatabaseYet,
  runCommand,
  startServer,
  temporaryFolder,
  titlesIn,
} from '../command-line.ts';

const linesOf = (stderr: string) =>
  stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('several servers on one PostgreSQL database', () => {
  it('start at once on an empty database, and one adds the first employer', async () => {
    const database = await noDatabaseYet('PostgreSQL');
    const servers = await Promise.all([1, 2, 3].map(() => startServer(database)));
    const keys = servers.map(({ apiKey }) => apiKey).filter((apiKey) => apiKey !== '');
    expect(keys).toHaveLength(1);
    for (const { send } of servers) {
      expect((await send('GET', '/api/v1.1/jobs', undefined, keys[0])).status).toBe(200);
    }
  });

  it('see at once what another has written: jobs, lists and changes', async () => {
    const { database, apiKey } = await newDatabaseWithKey('PostgreSQL');
    const [one, other] = await Promise.all([startServer(database), startServer(database)]);
    const titles = async (path: string) => {
      const answer = await other.send('GET', path, undefined, apiKey);
      const { data } = (await answer.json()) as { data: { title: string }[] };
      return data.map(({ title }) => title);
    };
    for (const title of ['Welder', 'Fitter', 'Machinist']) {
      await one.send('PUT', '/api/v1.1/jobs', { ...aJob, title }, apiKey);
      const job = await other.send('GET', '/api/v1.1/jobs/1', undefined, apiKey);
      expect([await job.json(), await titles('/api/v1.1/jobs')]).toMatchObject([
        { title },
        [title],
      ]);
      expect(await titles(`/api/v1.1/jobs?q=${title}`)).toEqual([title]);
    }
    const changes = await other.send('GET', '/api/v1.1/jobs/changes?after=0', undefined, apiKey);
    expect(await changes.json()).toMatchObject({
      data: [{ type: 'job.created' }, { type: 'job.updated' }, { type: 'job.updated' }],
    });
  });
});

describe('a server whose PostgreSQL database goes away', () => {
  const startBehindProxy = async (...args: string[]) => {
    const { database, apiKey } = await newDatabaseWithKey('PostgreSQL');
    const proxy = await startProxy(database);
    onTestFinished(proxy.close);
    const server = await startServer(proxy.address, args);
    /** Contact is lost at the next request. */
    const lose = (afterwards: 'refuse' | 'silence'): void =>
      proxy.cut({ request: 1, at: 'before it arrives', afterwards });
    const answer = async (method: string, body?: object, key = apiKey) => {
      const { status, headers } = await server.send(method, '/api/v1.1/jobs', body, key);
      return [status, headers.get('retry-after')];
    };
    const health = async () => (await fetch(`${server.address}/health`)).status;
    return { ...server, database, proxy, lose, answer, health };
  };

  it('answers 503 and never 401, logs it once, and heals by itself', async () => {
    const { proxy, lose, answer, health, wrote, child, ended } = await startBehindProxy(
      ...['--database-timeout', '1000'],
    );
    expect(await answer('PUT', aJob)).toEqual([201, null]);
    lose('refuse');
    for (const key of [undefined, 'jp_unknown']) {
      expect(await answer('GET', undefined, key)).toEqual([503, '1']);
      expect(await answer('PUT', aJob, key)).toEqual([503, '1']);
    }
    expect(await health()).toBe(503);

    await proxy.heal();
    await wrote(/the store is available again/);
    expect(await health()).toBe(200);
    expect(await answer('GET')).toEqual([200, null]);
    expect(await answer('GET', undefined, 'jp_unknown')).toEqual([401, null]);
    child.kill('SIGTERM');
    const lines = linesOf((await ended).stderr);
    expect(lines.filter(({ msg }) => msg.startsWith('the store is'))).toMatchObject([
      { level: 'error', reason: 'unreachable', err: expect.anything() },
      { level: 'info', msg: 'the store is available again' },
    ]);
  });

  it('answers within the time limit while the database hangs, and stops', async () => {
    const { lose, answer, child, ended, database } = await startBehindProxy(
      ...['--database-timeout', '1000'],
    );
    expect(await answer('PUT', aJob)).toEqual([201, null]);
    lose('silence');
    expect(await answer('GET')).toEqual([503, '1']);
    expect(await answer('PUT', { ...aJob, title: 'Fitter' })).toEqual([503, '1']);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    expect(await titlesIn(database)).toEqual([aJob.title]);
  });
});

describe('a server on PostgreSQL', () => {
  it('answers 503 and says why once a newer version has migrated the database', async () => {
    const database = await noDatabaseYet('PostgreSQL');
    const server = await startServer(database, ['--admin-port', '0']);
    const [, admin] = await server.wrote(/Probes and metrics on (\S+)/);
    expect((await server.send('PUT', '/api/v1.1/jobs', aJob)).status).toBe(201);
    await execute(database, 'INSERT INTO migration VALUES (999)');
    const changed = { ...aJob, title: 'Fitter' };
    expect((await server.send('PUT', '/api/v1.1/jobs', changed)).status).toBe(503);
    const ready = await fetch(`${admin}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { reason: 'failed', detail: expect.stringContaining('migrated by a newer version') },
    ]);
    // A key that was found is believed for a second (D21).
    await expect
      .poll(async () => (await server.send('GET', '/api/v1.1/jobs')).status, { timeout: 10_000 })
      .toBe(503);
    await server.wrote(/"msg":"the store is unavailable/);
    expect(server.stderr()).toContain('migrated by a newer version');
    expect(await execute(database, 'SELECT title FROM job')).toEqual([{ title: aJob.title }]);
  });

  it('does not start for a role that may only read, and names what it lacks', async () => {
    const database = await newDatabase('PostgreSQL');
    const role = `reader_${process.pid}_${Date.now()}`;
    await execute(
      database,
      `CREATE ROLE ${role} LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`,
    );
    const address = new URL(database);
    address.username = role;
    const { code, stdout, stderr } = await runCommand([
      ...['serve', '--port', '0', '--database', address.href],
    ]);
    const listed = await runCommand(['employer', 'list', '--database', address.href]);
    await execute(database, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^jobposting: .*GRANT it .*INSERT on job,.*USAGE on job_id_block.*\n$/);
    expect(listed.code).toBe(0);
  });
});

describe('the address of a PostgreSQL database', () => {
  const addressOfNobody = async (): Promise<string> => {
    const proxy = await startProxy(inject('postgres'));
    await proxy.close();
    return proxy.address;
  };

  it('that nobody answers at is one line and exit code 1, without the password', async () => {
    const address = new URL(await addressOfNobody());
    address.username = 'ann';
    address.password = 'secret';
    for (const args of [
      ['serve', '--port', '0'],
      ['employer', 'list'],
    ]) {
      const options = ['--database', address.href, '--database-timeout', '1000'];
      const { code, stdout, stderr } = await runCommand([...args, ...options]);
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^jobposting: .*\n$/)]);
      expect(stderr).not.toContain('secret');
    }
  });

  it('has its password in nothing that is printed or logged', async () => {
    const address = new URL(await noDatabaseYet('PostgreSQL'));
    address.password = 'secret';
    const { child, ended, wrote } = await startServer(null, ['--log-level', 'trace'], {
      JOBPOSTING_DATABASE: address.href,
    });
    await wrote(/Listening/);
    child.kill('SIGTERM');
    const { stdout, stderr } = await ended;
    expect(stdout + stderr).not.toContain('secret');
    const lost = await runCommand(['key', 'add', '--database', address.href, '--employer', '1'], {
      outputTo: '/dev/full',
    });
    expect(lost.stderr).toContain('key revoke --database ');
    expect(lost.stderr).not.toContain('secret');
  });

  it.each([
    `"postgres://ann:secret@127.0.0.1/jobs"`,
    `' postgres://ann:secret@127.0.0.1/jobs'`,
    'postgres:/ann:secret@127.0.0.1/jobs',
    'Postgresql:ann:secret@127.0.0.1/jobs',
  ])(
    'that is none is refused with what it is to look like, and is no file: %s',
    async (address) => {
      const env = { JOBPOSTING_DATABASE: address };
      const cwd = temporaryFolder();
      const { code, stdout, stderr } = await runCommand(['employer', 'add', '--name', 'A'], {
        env,
        cwd,
      });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^jobposting: .*\n$/);
      expect(stderr).toContain(
        'look like postgres://USER:PASSWORD@HOST:5432/DATABASE, without quotes',
      );
      expect(stderr).not.toContain('secret');
      expect(readdirSync(cwd)).toEqual([]);
    },
  );

  it('with a bare @ and / in its password is refused, and no part of it is shown', async () => {
    const { stderr } = await runCommand(['employer', 'list'], {
      env: { JOBPOSTING_DATABASE: 'postgres://ann:sec@ret/pass@127.0.0.1:1/jobs' },
    });
    expect(stderr).toMatch(/^jobposting: .* a percent sign: %40 .*\n$/);
    expect(stderr).not.toMatch(/sec|ret|pass@/);
  });

  it('is shown without its parameters', async () => {
    const database = await noDatabaseYet('PostgreSQL');
    const address = `${database}?application_name=secret`;
    for (const args of [['employer', 'list'], ['migrate']]) {
      const { stdout, stderr } = await runCommand([...args, '--database', address]);
      expect(stdout + stderr).toContain(`${database} `);
      expect(stdout + stderr).not.toContain('secret');
    }
  });

  it('may have capitals in its scheme', async () => {
    const database = (await newDatabase('PostgreSQL')).replace('postgres:', 'Postgres:');
    const { code, stderr } = await runCommand(['employer', 'list', '--database', database]);
    expect([code, stderr]).toEqual([0, '']);
  });

  it.each([['verify'], ['backup', '--to', 'copy.sqlite'], ['restore', '--from', 'copy.sqlite']])(
    'is refused with what to use instead by %s, which is for files',
    async (...args) => {
      const address = 'postgres://ann:secret@127.0.0.1/jobs';
      const { code, stderr } = await runCommand([...args, '--database', address]);
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^jobposting: .* pg_dump .* pg_restore.* pg_amcheck.*\n$/),
      ]);
    },
  );

  it.each([
    ['employer', 'list'],
    ['export', '--employer', '1'],
  ])('of an empty database is refused, and nothing is made in it: %s', async (...args) => {
    const database = await noDatabaseYet('PostgreSQL');
    for (let round = 0; round < 2; round++) {
      const { code, stderr } = await runCommand([...args, '--database', database]);
      expect([code, stderr]).toEqual([
        1,
        `jobposting: The database ${database} is empty. Check the address, or set it up with employer add or serve.\n`,
      ]);
    }
  });
});

describe('jobposting migrate', () => {
  it('sets up an empty PostgreSQL database, also many at once, and has nothing to do after that', async () => {
    const database = await noDatabaseYet('PostgreSQL');
    const migrate = () => runCommand(['migrate', '--database', database]);
    const planned = await runCommand(['migrate', '--dry-run', '--database', database]);
    expect(planned.stdout).toMatch(
      / is empty, and would get schema \d+\. Nothing was changed\.\n$/,
    );
    expect((await runCommand(['employer', 'list', '--database', database])).code).toBe(1);
    const all = await Promise.all([migrate(), migrate(), migrate()]);
    expect(all.map(({ code, stderr }) => [code, stderr])).toEqual(all.map(() => [0, '']));
    expect(all.map(({ stdout }) => stdout).join('')).toMatch(/Migrated .* from schema 0 to \d+\./);
    expect((await migrate()).stdout).toMatch(/has schema \d+ already: nothing to do\.\n$/);
    expect((await runCommand(['employer', 'list', '--database', database])).code).toBe(0);
  });
});
