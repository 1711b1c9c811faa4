import { describe, expect, it } from 'vitest';
import { commandsOn, startServer } from './command-line.ts';
import { aJob, newDatabaseWithJob, noDatabaseYet } from './databases.ts';

const history = (database: string, employer = '1') =>
  commandsOn(database)('history', '--employer', employer, '--id', '1');

const path = '/api/v1.1/jobs/1';

describe('jobposting history (D34)', () => {
  it('prints the changes of a job, even a deleted one, newest first, each with the job before it as GET showed it', async () => {
    const database = noDatabaseYet();
    const { send } = await startServer(database, ['--keep-history', '1095']);
    const job = {
      ...aJob,
      salary: { amount: 64000, period: { id: 1 } },
      description: '<p>Night\u202e</p>',
    };
    const created = await (await send('POST', '/api/v1.1/jobs', job)).text();
    const changed = await (await send('PUT', path, { title: 'Fitter' })).text();
    await send('PUT', path, { status: 'archived' });
    const archived = await (await send('GET', path)).text();
    await send('DELETE', path);

    const { code, stdout, stderr } = await history(database);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    const common = { keyId: 1, referenceId: 'W-17', time: expect.stringMatching(/^2.*Z$/) };
    expect(lines.map((line) => ({ ...JSON.parse(line), before: null }))).toEqual([
      { ...common, type: 'job.deleted', version: 3, fields: [], before: null },
      { ...common, type: 'job.archived', version: 3, fields: ['status'], before: null },
      { ...common, type: 'job.updated', version: 2, fields: ['title'], before: null },
      { ...common, type: 'job.created', version: 1, fields: [], before: null },
    ]);
    // As text, because a decimal has four places (D5); characters that a terminal would obey are escaped.
    expect(lines.map((line) => line.slice(line.indexOf('"before":')))).toEqual(
      [archived, changed, created, 'null'].map(
        (text) => `"before":${text.replace('\u202e', '\\u202e')}}`,
      ),
    );
  });

  it('says when the database keeps none, and when the employer or job does not exist', async () => {
    const database = await newDatabaseWithJob();
    expect(await history(database)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'jobposting: The database keeps no history. Start the server with --keep-history to keep it from then on.\n',
    });
    await (await startServer(database, ['--keep-history', '30'])).stop();
    expect((await history(database)).stderr).toBe(
      'jobposting: The history has no job 1 of employer 1.\n',
    );
    const unknown = await history(database, '7');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/^jobposting: .*\b7\b.*\n$/);
  });
});
