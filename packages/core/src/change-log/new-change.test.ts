import { describe, expect, it } from 'vitest';
import { aJob, instant, now } from '../../test/rules.ts';
import { addDays } from '../values/instant.ts';
import { ownStamp } from './job-change.ts';
import { changesOfDelete, changesOfUpdate, closesAtOf } from './new-change.ts';

const closeDate = instant('2026-12-01T00:00:00Z');

describe('when the closing of a job is logged (D34)', () => {
  it('is its closeDate for a job that is open when it is written', () => {
    expect(closesAtOf({ status: 'active', closeDate }, now)).toBe(closeDate);
  });

  it.each([
    ['archived', now],
    ['active', closeDate],
    ['active', addDays(closeDate, 1)],
  ] as const)('is never for one that is written %s at %s', (status, time) => {
    expect(closesAtOf({ status, closeDate }, time)).toBeNull();
  });
});

describe('the changes that a write appends (D34)', () => {
  const before = addDays(closeDate, -1);
  const job = aJob({ closeDate: '2026-12-01' });
  const renamed = { ...job, title: 'Fitter', version: 2 };
  const archived = { ...job, status: 'archived', version: 2 } as const;
  const typesOf = (changes: readonly { readonly type: string }[]) =>
    changes.map(({ type }) => type);

  it('are the closing that is due, without a key, and then its own change', () => {
    const stamp = { time: closeDate, keyId: 7 };
    const { changes, closesAt } = changesOfUpdate({ from: job, to: renamed }, closeDate, stamp);
    expect(changes).toEqual([
      { job, type: 'job.closed', fields: [], stamp: ownStamp(closeDate), before: job },
      { job: renamed, type: 'job.updated', fields: ['title'], stamp, before: job },
    ]);
    expect(closesAt).toBeNull();
    expect(typesOf(changesOfDelete(job, closeDate, stamp))).toEqual(['job.closed', 'job.deleted']);
    expect(typesOf(changesOfDelete(job, null, stamp))).toEqual(['job.deleted']);
  });

  it.each([
    ['leaves the closing that is still to come', renamed, closeDate, closeDate],
    ['does not repeat one that was logged, although its clock is slow', renamed, null, null],
    ['takes it away with the status', archived, closeDate, null],
    [
      'moves it with the closeDate',
      { ...renamed, closeDate: addDays(closeDate, 9) },
      null,
      addDays(closeDate, 9),
    ],
  ])('%s', (_, to, stored, expected) => {
    const { closesAt } = changesOfUpdate({ from: job, to }, stored, ownStamp(before));
    expect(closesAt).toBe(expected);
  });
});
