import type { JobChange } from '@jobposting/core';
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

const cursorsOf = (changes: readonly JobChange[]): string[] => changes.map(({ cursor }) => cursor);

test('a reader of all gets every change written before it asked, however many ask at once', async () => {
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
  // The clock of the second one was slow: it cannot come before the change that it follows.
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

test('the order of all survives lost contact: a change keeps its assigned position', async () => {
  const [log, losing] = [openLog(writer), openLog(runTwice(database.connect()))];
  await appendChanges(writer, 1, 0, 3);
  const first = await readFrom(losing);
  expect(first).toHaveLength(3);
  await appendChanges(writer, 1, 0, 3);
  expect(cursorsOf(await readFrom(losing))).toEqual(cursorsOf(await readFrom(log)));
  expect((await readFrom(log)).slice(0, 3)).toEqual(first);
});
