import type { EmployerId, JobChange, JobId } from '@jobposting/core';
import {
  type ChangeLog,
  type ChangePage,
  firstCursor,
  type Instant,
  toInstant,
} from '@jobposting/core/adapter';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createChangeReads } from '../src/changes/change-reads.ts';
import { createForgetEmployer } from '../src/changes/forget-employer.ts';
import { createRetention } from '../src/changes/retention.ts';
import type { Connections } from '../src/connection/connections.ts';
import { statement } from '../src/connection/statement.ts';
import { appendChanges, dayMs } from './append-changes.ts';
import { type OpenedDatabase, openDatabase } from './open-connections.ts';
import { runTwice } from './run-twice.ts';

type Log = Omit<ChangeLog, 'recordClosings' | 'onChange'>;

const openLog = (connections: Connections): Log => ({
  ...createChangeReads(connections),
  ...createRetention(connections),
  forget: createForgetEmployer(connections),
});

let database: OpenedDatabase;
let writer: Connections;

beforeEach(async () => {
  database = await openDatabase();
  writer = database.connect();
});
afterEach(() => database.close());

const onDay = (day: number): Instant => toInstant(new Date(dayMs(day)));
const pruneOnDay = async (log: Log, day: number, limit = 100): Promise<number> =>
  (await log.prune({ now: onDay(day), limit }))._unsafeUnwrap();

/** Everything behind a cursor, of one employer or of all. */
const readFrom = async (
  log: Log,
  employerId?: EmployerId,
  after: string | null = null,
): Promise<JobChange[]> => {
  const limit = 1_000;
  const query = employerId === undefined ? { limit } : { employerId, limit };
  const { changes, next } = (await log.read(after, query))._unsafeUnwrap();
  if (changes.length < limit) return [...changes];
  return [...changes, ...(await readFrom(log, employerId, next))];
};

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

test('a reader of all does not go on across changes that were forgotten before anybody read them', async () => {
  const log = openLog(writer);
  await appendChanges(writer, 2, 0);
  const cursor = (await log.newestCursor({}))._unsafeUnwrap();
  await appendChanges(writer, 1, 1);
  await appendChanges(writer, 1, 2);
  expect(await pruneOnDay(log, 33)).toBe(1);
  for (const after of [cursor, firstCursor]) {
    const page = await log.read(after, { limit: 10 });
    expect(page._unsafeUnwrapErr().code).toBe('cursor-expired');
  }
  const kept = await readFrom(log);
  expect(kept.map(({ employerId, time }) => [employerId, time])).toEqual([[1, onDay(2)]]);
  expect((await log.newestCursor({}))._unsafeUnwrap()).toBe(kept[0]?.cursor);
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

test('processes that forget at once beside writers and readers leave the newest of each employer', async () => {
  const logs = [0, 1, 2].map(() => openLog(runTwice(database.connect())));
  const employers = Array.from({ length: 30 }, (_, n) => (n + 1) as EmployerId);
  for (const employer of employers) await appendChanges(writer, employer, 0, (employer % 7) + 1);
  const pruning = logs.map(async (log) => {
    while ((await pruneOnDay(log, 40, 5)) > 0);
  });
  const reading = logs.map((log) => readFrom(log));
  const writing = employers.map((employer) => appendChanges(writer, employer, 39));
  await Promise.all([...pruning, ...reading, ...writing]);
  while ((await pruneOnDay(logs[0] as Log, 40)) > 0);
  for (const employer of employers) {
    const kept = await readFrom(logs[0] as Log, employer);
    expect(kept.map(({ time }) => time)).toEqual([onDay(0), onDay(39)]);
  }
});

test('more old changes of an employer than one look reads are forgotten, also behind a wrong clock', async () => {
  const log = openLog(writer);
  const acme = await appendChanges(writer, 1, 0, 1_500);
  await appendChanges(writer, 1, 3_650, 2_500);
  await appendChanges(writer, 1, 1, 2);
  let forgotten = 0;
  for (let count = 1; count > 0; forgotten += count) {
    count = await pruneOnDay(log, 40, 400);
    expect(count).toBeLessThanOrEqual(800);
  }
  expect(forgotten).toBe(4_001);
  expect(await readFrom(log, acme)).toHaveLength(1);
});

test('a job of the history that an older schema has written lacks what came later', async () => {
  const log = openLog(writer);
  const acme = await appendChanges(writer, 1, 0);
  const before = {
    employer_id: 1,
    id: 1,
    version: 1,
    reference_id: null,
    status: 'active',
    publish_date: 0,
    close_date: 1,
    first_publish_date: null,
    confidential: false,
    auto_refresh: false,
    title: 'Baker',
    locations: '[]',
    category_ids: '[]',
    position_type_id: 1,
    application_url: 'https://example.com',
    description: '',
    folded: '',
    closes_at: null,
  };
  const keep = statement(
    'test-keep-history',
    'INSERT INTO job_history (employer_id, job_id, revision, before) VALUES (1, 1, 1, $1::text)',
  );
  (await writer.write(keep, [JSON.stringify(before)]))._unsafeUnwrap();
  const page = { after: null, limit: 10 };
  const [entry] = (await log.history(acme, 1 as JobId, page))._unsafeUnwrap();
  expect(entry?.before).toMatchObject({ title: 'Baker', workplace: null, salary: null });
  const spoil = statement('test-spoil-history', "UPDATE job_history SET before = '{'");
  (await writer.write(spoil, []))._unsafeUnwrap();
  const damaged = await log.history(acme, 1 as JobId, page);
  expect(damaged._unsafeUnwrapErr()).toMatchObject({ reason: 'damaged' });
});

const forgetAll = async (log: Log, employer: EmployerId, limit = 100): Promise<number> => {
  let total = 0;
  for (;;) {
    const forgotten = (await log.forget(employer, { limit }))._unsafeUnwrap();
    if (forgotten === 0) return total;
    total += forgotten;
  }
};

test('changes of a removed employer that had no position yet take no reader of all across them', async () => {
  const log = openLog(writer);
  await appendChanges(writer, 2, 0);
  const cursor = (await log.newestCursor({}))._unsafeUnwrap();
  const removed = await appendChanges(writer, 1, 1, 5);
  expect(await forgetAll(log, removed, 2)).toBe(4);
  await appendChanges(writer, 2, 2);
  expect((await log.read(cursor, { limit: 10 }))._unsafeUnwrapErr().code).toBe('cursor-expired');
  const kept = await readFrom(log);
  expect(kept.map(({ employerId, time }) => [employerId, time])).toEqual([
    [1, onDay(1)],
    [2, onDay(2)],
  ]);
});

test('an employer is forgotten beside readers of all, writers and others who do the same', async () => {
  const logs = [0, 1, 2].map(() => openLog(runTwice(database.connect())));
  const removed = [1, 2, 3] as EmployerId[];
  for (const employer of removed) await appendChanges(writer, employer, 0, 40);
  const forgetting = logs.flatMap((log) => removed.map((employer) => forgetAll(log, employer, 7)));
  const reading = Array.from({ length: 20 }, (_, n) => readFrom(logs[n % 3] as Log));
  const writing = Array.from({ length: 30 }, (_, n) => appendChanges(writer, 4 + (n % 5), 1));
  await Promise.all([...forgetting, ...reading, ...writing]);
  for (const employer of removed) expect(await readFrom(logs[0] as Log, employer)).toHaveLength(1);
  const others = [4, 5, 6, 7, 8] as EmployerId[];
  for (const employer of others) expect(await readFrom(logs[0] as Log, employer)).toHaveLength(6);
});
