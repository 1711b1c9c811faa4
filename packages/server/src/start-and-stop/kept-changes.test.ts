import { type ChangeLog, storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { createLog } from '../logging/log.ts';
import { keepChanges } from './kept-changes.ts';

type Days = Parameters<ChangeLog['setRetention']>[0];

/** What a start with `given` logs on a database that keeps its log for so long. */
const startWith = async (given: Days, stored: Days = {}) => {
  const { changes } = createMemoryJobStore();
  await changes.setRetention(stored);
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  expect((await keepChanges(changes, given, log)).isOk()).toBe(true);
  return lines.map((line) => JSON.parse(line));
};

describe('for how long a server keeps changes and history (D34)', () => {
  it('is 30 days and no history in a new database', async () => {
    expect(await startWith({})).toMatchObject([{ level: 'info', changesDays: 30, historyDays: 0 }]);
  });

  it('stays as it is when a start does not say', async () => {
    const stored = { changesDays: 90, historyDays: 1095 };
    expect(await startWith({}, stored)).toMatchObject([{ level: 'info', ...stored }]);
    expect(await startWith({ changesDays: 100 }, stored)).toMatchObject([
      { level: 'info', changesDays: 100, historyDays: 1095 },
    ]);
  });

  it.each<[string, Days, Days]>([
    ['shortens the log', { changesDays: 7 }, {}],
    ['shortens the history', { historyDays: 365 }, { historyDays: 1095 }],
    ['ends the history', { historyDays: 0 }, { historyDays: 10 }],
  ])('is warned of when a start %s', async (_, given, stored) => {
    const [, warning] = await startWith(given, stored);
    expect(warning).toMatchObject({ level: 'warn', before: stored, after: given });
  });

  it.each<[string, Days, Days]>([
    ['keeps as much', { changesDays: 30, historyDays: 0 }, {}],
    ['keeps more', { changesDays: 60, historyDays: 1095 }, {}],
    ['shortens the log, which the history keeps', { changesDays: 7 }, { historyDays: 1095 }],
  ])('is not warned of when a start %s', async (_, given, stored) => {
    expect(await startWith(given, stored)).toMatchObject([{ level: 'info', ...given }]);
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
    'ends a start that says it with one line when it cannot be %s, and no other start',
    async (_, failures, line) => {
      const lines: string[] = [];
      const log = createLog('info', { write: (line) => void lines.push(line) });
      const changes = { ...createMemoryJobStore().changes, ...failures };
      expect(await keepChanges(changes, { historyDays: 9 }, log)).toEqual(
        err(`${full.message} The cause: database or disk is full.`),
      );
      expect(await keepChanges(changes, {}, log)).toEqual(ok());
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([line]);
    },
  );
});
