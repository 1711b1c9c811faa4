import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { addEmployer } from '../src/employer-account.ts';
import { jobposting, runProgram } from '../src/server/server-command.ts';
import { waitFor } from '../src/wait-for.ts';
import { openDirectory, openServer } from './open-server.ts';
import { canMount, onBindMount } from './small-disk.ts';

it('a database whose ids end (B13) warns at the start', async () => {
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
