import { describe, expect, it } from 'vitest';
import { unlimited } from '../../test/an-employer.ts';
import { aJob, now } from '../../test/rules.ts';
import { addDays, toInstant } from '../values/instant.ts';
import { isDueForRefresh, refreshJob } from './refresh-job.ts';

const job = aJob({ autoRefresh: true }, unlimited);
const aWeekLater = addDays(now, 7);
const aMomentBefore = toInstant(new Date(Date.parse(aWeekLater) - 1));

const aMomentAfter = toInstant(new Date(Date.parse(now) + 1));

describe('auto-refresh (§2.1, D12)', () => {
  it.each([
    ['an active job on the day', {}, aWeekLater, true],
    ['long after', {}, addDays(now, 30), true],
    ['a moment too early', {}, aMomentBefore, false],
    ['an archived job', { status: 'archived' as const }, aWeekLater, false],
    ['without auto-refresh', { autoRefresh: false }, aWeekLater, false],
    ['a job that has closed', {}, addDays(now, 60), false],
    ['a job that closes later', {}, addDays(now, 59), true],
    ['a moment less than 7 days ahead', { publishDate: addDays(now, 7) }, aMomentAfter, false],
    ['7 days ahead, by a wrong clock', { publishDate: addDays(now, 7) }, now, true],
  ])('is due for %s', (_what, changes, at, isDue) => {
    expect(isDueForRefresh({ ...job, ...changes }, at)).toBe(isDue);
  });

  it('changes publishDate and nothing else', () => {
    const refreshed = refreshJob(job, { unlimited: true, now: aWeekLater });
    expect(refreshed).toEqual({ ...job, publishDate: aWeekLater });
  });

  it('is switched off, and publishDate stays, once the employer has left the plan', () => {
    const refreshed = refreshJob(job, { unlimited: false, now: aWeekLater });
    expect(refreshed).toEqual({ ...job, autoRefresh: false });
  });
});
