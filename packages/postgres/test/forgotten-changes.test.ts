import type { EmployerId } from '@jobposting/core';
import { firstCursor } from '@jobposting/core/adapter';
import { beforeEach, expect, test } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { appendChanges } from './append-changes.ts';
import { aDatabasePerTest } from './open-connections.ts';
import { type Log, onDay, openLog, readFrom } from './open-log.ts';
import { runTwice } from './run-twice.ts';

const database = aDatabasePerTest();
let writer: Connections;

beforeEach(() => {
  writer = database.connect();
});

const pruneOnDay = async (log: Log, day: number, limit = 100): Promise<number> =>
  (await log.prune({ now: onDay(day), limit }))._unsafeUnwrap();

const forgetAll = async (log: Log, employer: EmployerId, limit = 100): Promise<number> => {
  let total = 0;
  for (;;) {
    const forgotten = (await log.forget(employer, { limit }))._unsafeUnwrap();
    if (forgotten === 0) return total;
    total += forgotten;
  }
};

test('a reader of all does not skip changes that were deleted before anybody read them', async () => {
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

test('a reader of all does not skip deleted changes of a removed employer that had no positions yet', async () => {
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

test('the changes of an employer are deleted while others read all changes, write, and do the same', async () => {
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
