import { type ChangeLog, storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { captureLog } from '../../test/output.ts';
import { keepChanges } from './kept-changes.ts';

type Days = Parameters<ChangeLog['setRetention']>[0];

/** What a start with `given` logs for a database with these settings. */
const startWith = async (given: Days, stored: Days = {}) => {
  const { changes } = createMemoryJobStore();
  await changes.setRetention(stored);
  const { log, logged } = captureLog();
  expect((await keepChanges(changes, given, log)).isOk()).toBe(true);
  return logged();
};

describe('how long a server keeps changes and history (D34)', () => {
  it.each<[string, Days, Days, Days]>([
    ['is 30 days and no history in a new database', {}, {}, { changesDays: 30, historyDays: 0 }],
    [
      'stays as it is when a start does not say',
      { changesDays: 100 },
      { changesDays: 90, historyDays: 1095 },
      { changesDays: 100, historyDays: 1095 },
    ],
  ])('%s', async (_, given, stored, kept) => {
    expect(await startWith(given, stored)).toMatchObject([{ level: 'info', ...kept }]);
  });

  it.each<[string, Days, Days, boolean]>([
    ['keeps as much', { changesDays: 30 }, {}, false],
    ['keeps more', { historyDays: 9 }, {}, false],
    ['shortens the log, which the history keeps', { changesDays: 7 }, { historyDays: 1095 }, false],
    ['shortens the log', { changesDays: 7 }, {}, true],
    ['shortens the history', { historyDays: 365 }, { historyDays: 1095 }, true],
    ['ends the history', { historyDays: 0 }, { historyDays: 10 }, true],
  ])('a start warns when it keeps less: one that %s', async (_, given, stored, isLess) => {
    const warning = { level: 'warn', before: stored, after: given };
    expect(await startWith(given, stored)).toMatchObject([
      { level: 'info', ...given },
      ...(isLess ? [warning] : []),
    ]);
  });

  const full = storeUnavailable('full', new Error('database or disk is full'));
  const failing = async () => err(full);
  it.each([
    ['set', { setRetention: failing }, { level: 'info', changesDays: 30, historyDays: 0 }],
    [
      'read',
      { retention: failing, setRetention: failing },
      { level: 'warn', code: 'store-unavailable', reason: 'full' },
    ],
  ])(
    'when it cannot be %s, ends a start that sets it with one line, and no other start',
    async (_, failures, line) => {
      const { log, logged } = captureLog();
      const changes = { ...createMemoryJobStore().changes, ...failures };
      expect(await keepChanges(changes, { historyDays: 9 }, log)).toEqual(
        err(`${full.message} The cause: database or disk is full.`),
      );
      expect(await keepChanges(changes, {}, log)).toEqual(ok());
      expect(logged()).toMatchObject([line]);
    },
  );
});
