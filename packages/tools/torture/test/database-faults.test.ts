import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../src/client/api-client.ts';
import { markedFields, postingWith } from '../src/client/posting.ts';
import { findDatabaseProblems } from '../src/database-file.ts';
import { addEmployer } from '../src/employer-account.ts';
import { jobposting, runCommand, runProgram } from '../src/server/server-command.ts';
import { waitFor } from '../src/wait-for.ts';
import { openDirectory, openServer, openService } from './open-server.ts';
import { canMount, onBindMount } from './small-disk.ts';

const posting = (token: number) => postingWith(markedFields('job', token, 10));

const startAgain = async (database: string, apiKey: string): Promise<ApiClient> =>
  createApiClient((await openServer({ database })).address, apiKey);

describe('a database under a running server', () => {
  it('loses its shared memory during an import: everything acknowledged is there after a restart (A1)', async () => {
    const { directory, database, account, server, api } = await openService();
    const created: number[] = [];
    const lines = join(directory, 'jobs.ndjson');
    const body = (n: number) => ({ ...posting(1_000 + n), referenceId: `I-${n}` });
    writeFileSync(lines, Array.from({ length: 300 }, (_, n) => JSON.stringify(body(n))).join('\n'));
    for (let n = 0; n < 20; n++) {
      const answer = await api.call('POST', '/jobs', posting(n));
      created.push(JSON.parse(answer.text).id);
    }
    rmSync(`${database}-shm`);
    const importing = runCommand(['import', '--database', database, '--employer', '1', lines]);
    for (let n = 0; n < 50; n++) {
      const answer = await api.call('POST', '/jobs', posting(n));
      if (answer.status === 201) created.push(JSON.parse(answer.text).id);
    }
    const imported = await importing;
    expect(await server.stop()).toBe(0);
    const restarted = await startAgain(database, account.apiKey);
    for (const id of created) {
      expect((await restarted.call('GET', `/jobs/${id}`)).status).toBe(200);
    }
    if (imported.code === 0) {
      const { text } = await restarted.call('GET', '/jobs?q=I-');
      expect(JSON.parse(text).paging.total).toBe(300);
    }
    expect(await findDatabaseProblems(database)).toEqual([]);
  });
});

describe('a database whose ids end (B13)', () => {
  it('warns at the start', async () => {
    const database = join(openDirectory(), 'jobs.sqlite');
    await addEmployer(database);
    const db = new Database(database);
    db.prepare("INSERT INTO sqlite_sequence VALUES ('job', ?)").run(2_147_483_646);
    db.close();
    const server = await openServer({ database });
    // A second line of the log may come after the address on the other pipe.
    const hasWarned = () => /"idsLeft":1,.*few job ids are left/.test(server.log());
    await waitFor('the warning of few ids', hasWarned, 5_000);
  });
});

describe.skipIf(!canMount)('a database that is mounted by itself (A5)', () => {
  it('is refused at the start, in one line; its folder is not', async () => {
    const directory = openDirectory();
    const [data, mounted] = [join(directory, 'data'), join(directory, 'a b')];
    const database = join(data, 'jobs.sqlite');
    for (const folder of [data, mounted]) mkdirSync(folder);
    await addEmployer(database);
    writeFileSync(join(mounted, 'jobs.sqlite'), '');
    const list = ['employer', 'list', '--database', join(mounted, 'jobs.sqlite')];
    const listBehind = (from: string, to: string) =>
      runProgram([...onBindMount(from, to), ...jobposting, ...list]);

    const refused = await listBehind(database, join(mounted, 'jobs.sqlite'));
    expect(refused.code).toBe(1);
    expect(refused.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/mounted by itself; mount its folder/),
    ]);
    expect((await listBehind(data, mounted)).code).toBe(0);
  });
});
