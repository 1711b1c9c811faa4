import { createJobService } from '@jobposting/core';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it } from 'vitest';
import {
  aJob,
  databaseKinds,
  newDatabaseWithJob,
  noDatabaseYet,
  openStore,
  runCommand,
  startServer,
} from './command-line.ts';

const history = (database: string, id = 1, employer = 1) =>
  runCommand([
    ...['history', '--database', database],
    ...['--employer', String(employer), '--id', String(id)],
  ]);

describe.each(databaseKinds)('jobposting history on %s (D34)', (kind) => {
  it('prints what happened to a job, the oldest first, with the job before it as GET showed it, also of a deleted one', async () => {
    const database = await noDatabaseYet(kind);
    const { send } = await startServer(database, ['--keep-history', '1095']);
    const path = '/api/v1.1/jobs/1';
    const salary = { amount: 64000, period: { id: 1 } };
    const created = await (await send('POST', '/api/v1.1/jobs', { ...aJob, salary })).text();
    const changed = await (await send('PUT', path, { title: 'Fitter' })).text();
    await send('PUT', path, { status: 'archived' });
    const archived = await (await send('GET', path)).text();
    await send('DELETE', path);

    const { code, stdout, stderr } = await history(database);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    const common = { keyId: 1, referenceId: 'W-17', time: expect.stringMatching(/^2.*Z$/) };
    expect(lines.map((line) => ({ ...JSON.parse(line), before: null }))).toEqual([
      { ...common, type: 'job.created', version: 1, fields: [], before: null },
      { ...common, type: 'job.updated', version: 2, fields: ['title'], before: null },
      { ...common, type: 'job.archived', version: 3, fields: ['status'], before: null },
      { ...common, type: 'job.deleted', version: 3, fields: [], before: null },
    ]);
    // As text, because a decimal has four places (D5).
    expect(lines.map((line) => line.slice(line.indexOf('"before":')))).toEqual(
      ['null', created, changed, archived].map((job) => `"before":${job}}`),
    );
  });

  it('names the key that key list shows, and none for what no key has done', async () => {
    const database = await noDatabaseYet(kind);
    const { send } = await startServer(database, ['--keep-history', '1095']);
    const key = ['--database', database, '--employer', '1'];
    const added = JSON.parse((await runCommand(['key', 'add', ...key, '--json'])).stdout);
    await send('PUT', '/api/v1.1/jobs', aJob, added.apiKey);
    const input = JSON.stringify({ ...aJob, title: 'Fitter' });
    await runCommand(['import', ...key, '-'], { input });

    const { stdout } = await history(database);
    const keyIds = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).keyId);
    expect(keyIds).toEqual([added.id, null]);
    expect((await runCommand(['key', 'list', ...key])).stdout).toContain(`\n${added.id}\t`);
    expect(stdout).not.toContain('jp_');
  });

  it('names list items, and writes what a terminal would obey as an escape', async () => {
    const database = await noDatabaseYet(kind);
    const { send } = await startServer(database, ['--keep-history', '1']);
    await send('POST', '/api/v1.1/jobs', { ...aJob, description: '<p>Night\u202e</p>' });
    await send('DELETE', '/api/v1.1/jobs/1');
    const { stdout } = await history(database);
    expect(stdout).toContain('\\u202e');
    expect(stdout).not.toContain('\u202e');
    expect(JSON.parse(stdout.trimEnd().split('\n')[1] ?? '').before).toMatchObject({
      description: '<p>Night\u202e</p>',
      positionType: { id: 1, name: 'Full Time' },
      employer: { id: 1, name: 'First Employer' },
    });
  });

  const onLinux = it.skipIf(process.platform !== 'linux');
  onLinux(
    'is a failure where it cannot be written, and none where its reader has seen enough',
    async () => {
      const database = await noDatabaseYet(kind);
      const store = await openStore(database);
      expectOk(await store.jobs.changes.setRetention({ historyDays: 1 }));
      const employer = expectOk(await store.employers.add({ name: 'Acme', unlimited: false }));
      expectOk(await createJobService({ store: store.jobs }).create(employer, aJob));
      await store.close();
      const args = ['history', '--database', database, '--employer', '1', '--id', '1'];
      const lost = await runCommand(args, { outputTo: '/dev/full' });
      expect(lost.code).toBe(1);
      expect(lost.stderr).toMatch(/^jobposting: The history could not be printed: .*ENOSPC.*\n$/);
      expect(await runCommand(args, { outputTo: 'nobody' })).toMatchObject({ code: 0, stderr: '' });
    },
  );

  it('says so when the database keeps none, and when there is no such employer or job', async () => {
    const database = await newDatabaseWithJob(kind);
    expect(await history(database)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'jobposting: The database keeps no history. Start the server with --keep-history to keep it from then on.\n',
    });
    const { child, ended } = await startServer(database, ['--keep-history', '30']);
    child.kill('SIGTERM');
    await ended;
    expect(await history(database)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'jobposting: The history has no job 1 of employer 1.\n',
    });
    const unknown = await history(database, 1, 7);
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/^jobposting: .*\b7\b.*\n$/);
  });
});

describe.each(databaseKinds)('jobposting serve --keep-history on %s', (kind) => {
  it('holds for later starts without it, and its end is warned of', async () => {
    const database = await noDatabaseYet(kind);
    for (const [args, level, kept] of [
      [['--keep-history', '1095', '--keep-changes', '90'], 'info', { historyDays: 1095 }],
      [[], 'info', { changesDays: 90, historyDays: 1095 }],
      [['--keep-history', '0'], 'warn', { changesDays: 90, historyDays: 0 }],
    ] as const) {
      const { child, ended } = await startServer(database, args);
      child.kill('SIGTERM');
      const lines = (await ended).stderr
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines.find(({ changesDays }) => changesDays !== undefined)).toMatchObject(kept);
      expect(lines.some((line) => line.level === 'warn')).toBe(level === 'warn');
    }
  });

  it('changes nothing in a start that fails', async () => {
    const database = await noDatabaseYet(kind);
    const { address, child, ended } = await startServer(database, ['--keep-history', '1095']);
    const { port } = new URL(address);
    const args = ['--database', database, '--port', port, '--keep-history', '0'];
    expect((await runCommand(['serve', ...args])).code).toBe(1);
    child.kill('SIGTERM');
    await ended;
    const later = await startServer(database);
    await later.wrote(/"historyDays":1095/);
  });
});
