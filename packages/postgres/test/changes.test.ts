import type { ChangePage, EmployerId, JobChange } from '@jobposting/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { appendChanges } from './append-changes.ts';
import { type OpenedDatabase, openDatabase } from './open-connections.ts';
import { type Log, onDay, openLog, readFrom } from './open-log.ts';
import { runTwice } from './run-twice.ts';

let database: OpenedDatabase;
let writer: Connections;

beforeEach(async () => {
  database = await openDatabase();
  writer = database.connect();
});
afterEach(() => database.close());

const cursorsOf = (changes: readonly JobChange[]): string[] => changes.map(({ cursor }) => cursor);

/** Follows the changes of all until so many have come. */
const follow = async (log: Log, count: number): Promise<JobChange[]> => {
  const read: JobChange[] = [];
  for (let after: string | null = null; read.length < count; ) {
    const page: ChangePage = (await log.read(after, { limit: 7 }))._unsafeUnwrap();
    read.push(...page.changes);
    after = page.next;
  }
  return read;
};

test('readers of all in several processes get each change once, each employer in its order', async () => {
  const logs = [0, 1, 2].map(() => openLog(database.connect()));
  const writers = [writer, database.connect(), database.connect()];
  const employers = [1, 2, 3, 4, 5];
  const writing = writers.map(async (connections, w) => {
    for (let n = 0; n < 25; n++) await appendChanges(connections, 1 + ((n + w) % 5), n % 3, 2);
  });
  const sequences = await Promise.all(logs.map((log) => follow(log, 150)));
  await Promise.all(writing);
  const [log, sequence] = [logs[0] as Log, sequences[0] as JobChange[]];
  for (const other of sequences) expect(cursorsOf(other)).toEqual(cursorsOf(sequence));
  expect(new Set(cursorsOf(sequence)).size).toBe(150);
  for (const employer of employers) {
    const own = await readFrom(log, employer as EmployerId);
    expect(own).toHaveLength(30);
    const ofAll = sequence.filter(({ employerId }) => employerId === employer);
    expect(ofAll.map(({ id, time }) => [id, time])).toEqual(own.map(({ id, time }) => [id, time]));
  }
});

test('a reader of all gets whatever was written before it asked, however many ask at once', async () => {
  const logs = [openLog(database.connect()), openLog(database.connect())];
  for (let round = 1; round <= 5; round++) {
    await appendChanges(writer, round, 0, 3);
    const pages = await Promise.all(
      Array.from({ length: 16 }, (_, n) => (logs[n % 2] as Log).read(null, { limit: 100 })),
    );
    const cursors = pages.map((page) => cursorsOf(page._unsafeUnwrap().changes));
    expect(cursors[0]).toHaveLength(round * 3);
    for (const other of cursors) expect(other).toEqual(cursors[0]);
  }
});

test('a reader of all who finds that another was first looks again for what that one had not seen', async () => {
  const connections = database.connect();
  /** A log that waits before it writes. */
  const waiting = (wait: () => Promise<unknown>) =>
    openLog({
      ...connections,
      async writeRepeatably(asked, values) {
        await wait();
        return connections.writeRepeatably(asked, values);
      },
    });
  await appendChanges(writer, 1, 0);
  let goOn = () => {};
  const late = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let first: Promise<JobChange[]> = Promise.resolve([]);
  await new Promise<void>((hasLooked) => {
    const log = waiting(() => {
      hasLooked();
      return late;
    });
    first = readFrom(log);
  });
  await appendChanges(writer, 2, 0);
  const second = waiting(() => {
    goOn();
    return first;
  });
  expect(await readFrom(second)).toHaveLength(2);
  expect(await first).toHaveLength(1);
});

test('changes of all employers come in the order of their time', async () => {
  const log = openLog(writer);
  for (const [employer, day] of [
    [2, 3],
    [1, 5],
    [3, 1],
    [2, 2],
    [1, 9],
  ] as const) {
    await appendChanges(writer, employer, day);
  }
  const changes = await readFrom(log);
  // The clock of the second one was behind: it cannot come before the one that it follows.
  expect(changes.map(({ employerId, time }) => [employerId, time])).toEqual(
    (
      [
        [3, 1],
        [2, 3],
        [2, 2],
        [1, 5],
        [1, 9],
      ] as const
    ).map(([id, day]) => [id, onDay(day)]),
  );
});

test('more changes than get a position at once are read, and have a newest cursor', async () => {
  const log = openLog(writer);
  await appendChanges(writer, 1, 0, 10_500);
  await appendChanges(writer, 2, 0, 10_500);
  const newest = (await log.newestCursor({}))._unsafeUnwrap();
  expect(await readFrom(log, undefined, newest)).toEqual([]);
  const all = await readFrom(log);
  expect(new Set(cursorsOf(all)).size).toBe(21_000);
  expect(all.at(-1)?.cursor).toBe(newest);
});

test('the order of all survives lost contact: a change that was given its position keeps it', async () => {
  const [log, losing] = [openLog(writer), openLog(runTwice(database.connect()))];
  await appendChanges(writer, 1, 0, 3);
  const first = await readFrom(losing);
  expect(first).toHaveLength(3);
  await appendChanges(writer, 1, 0, 3);
  expect(cursorsOf(await readFrom(losing))).toEqual(cursorsOf(await readFrom(log)));
  expect((await readFrom(log)).slice(0, 3)).toEqual(first);
});

test('the cursor of one who reads all is never that of one who reads an employer', async () => {
  const log = openLog(writer);
  const acme = await appendChanges(writer, 1, 0);
  const own = (await log.newestCursor({ employerId: acme }))._unsafeUnwrap();
  const ofAll = (await log.newestCursor({}))._unsafeUnwrap();
  const refused = [
    await log.read(own, { limit: 1 }),
    await log.read(ofAll, { employerId: acme, limit: 1 }),
  ];
  for (const page of refused) expect(page._unsafeUnwrapErr().code).toBe('cursor-expired');
});
