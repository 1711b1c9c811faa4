import { describe, expect, it } from 'vitest';
import { aJob, instant, now } from '../../test/rules.ts';
import { addDays } from '../values/instant.ts';
import { ownStamp } from './job-change.ts';
import { changesOfDelete, changesOfUpdate, closesAtOf } from './new-change.ts';

const openUntil = instant('2026-12-01T03:59:59.999Z');

describe('when the closing of a job is logged (D34)', () => {
  it('is its openUntil for a job that is open when it is written', () => {
    expect(closesAtOf({ status: 'active', openUntil }, now)).toBe(openUntil);
  });

  it.each([
    ['archived', now],
    ['active', openUntil],
    ['active', addDays(openUntil, 1)],
  ] as const)('is never for one that is written %s at %s', (status, time) => {
    expect(closesAtOf({ status, openUntil }, time)).toBeNull();
  });
});

describe('the changes that a write appends (D34)', () => {
  const before = addDays(openUntil, -1);
  const job = aJob({ closeDate: '2026-11-30' });
  const renamed = { ...job, title: 'Fitter', version: 2 };
  const archived = { ...job, status: 'archived', version: 2 } as const;
  const typesOf = (changes: readonly { readonly type: string }[]) =>
    changes.map(({ type }) => type);

  it('are the closing that is due, without a key, and then its own change', () => {
    const stamp = { time: openUntil, keyId: 7 };
    const { changes, closesAt } = changesOfUpdate({ from: job, to: renamed }, openUntil, stamp);
    expect(changes).toEqual([
      { job, type: 'job.closed', fields: [], stamp: ownStamp(openUntil), before: job },
      { job: renamed, type: 'job.updated', fields: ['title'], stamp, before: job },
    ]);
    expect(closesAt).toBeNull();
    expect(typesOf(changesOfDelete(job, openUntil, stamp))).toEqual(['job.closed', 'job.deleted']);
    expect(typesOf(changesOfDelete(job, null, stamp))).toEqual(['job.deleted']);
  });

  it.each([
    ['leaves the closing that is still to come', renamed, openUntil, openUntil],
    ['does not repeat one that was logged, although its clock is slow', renamed, null, null],
    ['takes it away with the status', archived, openUntil, null],
    [
      'moves it with the openUntil',
      { ...renamed, openUntil: addDays(openUntil, 9) },
      null,
      addDays(openUntil, 9),
    ],
  ])('%s', (_, to, stored, expected) => {
    const { closesAt } = changesOfUpdate({ from: job, to }, stored, ownStamp(before));
    expect(closesAt).toBe(expected);
  });
});
