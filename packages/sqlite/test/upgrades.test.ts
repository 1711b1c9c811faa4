import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createJobSerializer, createJobService, defaultReferenceData } from '@jobposting/core';
import { aNewJob, aStamp, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, migrations } from '../src/migrations/migrate.ts';
import { aFile, openFor } from './open-files.ts';

const fixture = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);
const answers = readFileSync(fixture('6e36d55-jobs.ndjson'), 'utf8').trimEnd().split('\n');
const program = fileURLToPath(new URL('older-program.ts', import.meta.url));

/** A program of the schema that the file has now, which writes and reads until it is refused. */
const startOlderProgram = (path: string) => {
  const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(said)));
  const lines = () => said.split('\n').slice(0, -1);
  return { ended, lines, ids: () => lines().map(Number).filter(Number.isInteger) };
};

const versionOf = (db: Database.Database) => db.pragma('user_version', { simple: true });

it('the file of the first version goes through every schema that ever was while older programs work on it', async () => {
  const file = aFile();
  copyFileSync(fixture('6e36d55.sqlite'), file.path);
  const db = new Database(file.path, { timeout: 60_000 });
  onTestFinished(() => void db.close());
  db.pragma('journal_mode = WAL');
  const programs: ReturnType<typeof startOlderProgram>[] = [];

  for (let version = 1; version < migrations.length; version++) {
    expect(versionOf(db)).toBe(version);
    const started = [startOlderProgram(file.path), startOlderProgram(file.path)];
    programs.push(...started);
    while (started.some(({ lines }) => lines().length < 20)) await new Promise(setImmediate);
    // The last step is that of the program as it is; it waits for a lock as long as it says.
    if (version + 1 < migrations.length) migrate(db, migrations.slice(0, version + 1));
    else await openFor(file);
  }

  expect(versionOf(db)).toBe(migrations.length);
  const reports = await Promise.all(programs.map(({ ended }) => ended));
  for (const report of reports) expect(report).toMatch(/^ended: /m);

  const store = await openFor(file);
  expect((await store.jobs.insert(aNewJob(), aStamp())).isOk()).toBe(true);
  const told = programs.flatMap(({ ids }) => ids());
  const stored = db.prepare<[], number>('SELECT id FROM job ORDER BY id').pluck().all();
  expect(new Set(told).size).toBe(told.length);
  const kept = new Set(stored);
  expect(told.filter((id) => !kept.has(id))).toEqual([]);
  expect(stored).toHaveLength(answers.length + told.length + 1);

  const { job: toJson } = createJobSerializer(defaultReferenceData);
  const jobs = createJobService({ store: store.jobs });
  const employers = expectOk(await store.employers.list());
  for (const text of answers) {
    const { id, employer } = JSON.parse(text);
    const owner = employers.find((known) => known.id === employer.id);
    if (owner === undefined) throw new Error(`employer ${employer.id} is gone`);
    expect(toJson(expectOk(await jobs.get(owner, { id })), owner)).toBe(text);
  }
  expect(expectOk(await store.verify())).toEqual([]);
  // Ten processes that write: on a machine with other work they take most of a minute.
}, 180_000);
