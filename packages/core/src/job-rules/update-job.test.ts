import { describe, expect, it } from 'vitest';
import { limited, unlimited } from '../../test/an-employer.ts';
import { aJob, instant, now, problemsOf, update, warningsOf } from '../../test/rules.ts';
import type { Job } from '../job/job.ts';
import { addDays } from '../values/instant.ts';

const updated = (job: Job, body: unknown, at = now) =>
  update(job, body, limited, at)._unsafeUnwrap().job;

describe('changing fields (§4.4)', () => {
  const toronto = aJob({ locations: [{ description: 'Toronto, ON' }] }).locations;
  const job = aJob({ referenceId: 'W-1', salary: { amount: 5, period: { id: 1 } } });

  it.each([
    [{ title: 'Fitter' }, { title: 'Fitter' }],
    [{ referenceId: 'W-2' }, { referenceId: 'W-2' }],
    [{ referenceId: '' }, { referenceId: null }],
    [{ referenceId: null }, { referenceId: null }],
    [
      { closeDate: '2026-12-01' },
      { closeDate: '2026-12-01T23:59:59.999Z', openUntil: '2026-12-02T03:59:59.999Z' },
    ],
    [{ workplace: 'remote' }, { workplace: 'remote' }],
    [{ confidential: true }, { confidential: true }],
    [{ categories: [{ id: 2 }] }, { categoryIds: [2] }],
    [{ positionType: { id: 2 } }, { positionTypeId: 2 }],
    [{ salary: null }, { salary: null }],
    [{ description: 'New' }, { description: 'New' }],
    [{ status: 'archived' }, { status: 'archived' }],
    [{ applicationEmail: 'a@b.ca' }, { routing: { typeId: 1, applicationEmail: 'a@b.ca' } }],
  ])('%j changes that and nothing else', (body, change) => {
    expect(updated(job, body)).toEqual({ ...job, ...change });
  });

  it.each([
    [{ confidential: false }, { confidential: false }],
    [{ locations: [{ description: 'Toronto, ON' }], status: null }, { locations: toronto }],
  ])('%j changes that and nothing else, back to a default too', (body, change) => {
    const secret = aJob({ confidential: true, status: 'archived' });
    expect(updated(secret, body)).toEqual({ ...secret, ...change });
  });

  it('replaces a salary as a whole (D5)', () => {
    const { salary } = updated(job, { salary: { amount: 7, period: { id: 2 } } });
    expect(salary).toEqual({ amount: 70000, maxAmount: null, periodId: 2, plusCommission: false });
    expect(problemsOf(update(job, { salary: { amount: 7 } }))).toEqual(['/salary/period required']);
  });

  it.each(['title', 'locations', 'categories', 'positionType', 'description'])(
    'refuses to remove %s, by null or a blank string (D1)',
    (name) => {
      for (const none of [null, '', ' \t']) {
        expect(problemsOf(update(job, { [name]: none }))).toEqual([`/${name} required`]);
      }
    },
  );

  it.each(['status', 'confidential', 'autoRefresh', 'workplace'])(
    'counts null and a blank string as absent for %s: they neither publish nor reveal the employer (D1)',
    (name) => {
      const hidden = {
        ...aJob({ confidential: true, autoRefresh: true, workplace: 'remote' }, unlimited),
        status: 'archived',
      } as const;
      for (const none of [null, '', ' ']) {
        const result = update(hidden, { [name]: none }, unlimited);
        expect(result._unsafeUnwrap().job).toBe(hidden);
      }
    },
  );
});

describe('publishing an archived job (§3, D11)', () => {
  const archived = aJob({ status: 'archived' });
  const soon = addDays(now, 10);
  const late = addDays(now, 61);

  it('moves a closeDate that has passed to 60 days from now', () => {
    expect(updated(archived, { status: 'active' }, late).closeDate).toBe(addDays(late, 60));
    const atTheMoment = updated(archived, { status: 'active' }, archived.closeDate);
    expect(atTheMoment.closeDate).toBe(addDays(archived.closeDate, 60));
  });

  it('keeps a closing day that has not ended where the job then is (D4)', () => {
    const job = aJob({ status: 'archived', closeDate: '2027-06-30' });
    const publish = (at: string, place = 'Halifax, NS') =>
      updated(job, { status: 'active', locations: [{ description: place }] }, instant(at));
    const day = { closeDate: '2027-06-30T23:59:59.999Z' };
    expect(publish('2027-07-01T02:59:59.998Z')).toMatchObject(day);
    expect(publish('2027-07-01T02:59:59.999Z').closeDate).toBe('2027-08-30T02:59:59.999Z');
    const openUntil = '2027-07-01T06:59:59.999Z';
    expect(publish('2027-07-01T05:00:00Z', 'Vancouver, BC')).toMatchObject({ ...day, openUntil });
  });

  it('uses the closeDate of the same body, past or not', () => {
    for (const closeDate of ['2027-06-01T00:00:00.000Z', '2001-01-01T00:00:00.000Z']) {
      expect(updated(archived, { status: 'active', closeDate }, late).closeDate).toBe(closeDate);
    }
  });

  it('changes other fields with it', () => {
    const job = updated(archived, { status: 'active', title: 'Fitter' }, soon);
    const dates = { publishDate: soon, firstPublishDate: soon, contentChangedAt: soon };
    expect(job).toEqual({ ...archived, ...dates, status: 'active', title: 'Fitter' });
  });

  it('keeps the date at which it first became active', () => {
    const once = updated(aJob(), { status: 'archived' }, soon);
    expect(updated(once, { status: 'active' }, late).firstPublishDate).toBe(now);
  });

  it('with a closeDate that has passed warns, and so does the same PUT sent again (D31)', () => {
    const body = { status: 'active', closeDate: '2001-01-01' };
    const first = update(archived, body, limited, late);
    expect(warningsOf(first)).toEqual(['/closeDate already-closed']);
    const { job } = first._unsafeUnwrap();
    const second = update(job, body, limited, addDays(late, 1));
    expect(second._unsafeUnwrap().job).toBe(job);
    expect(warningsOf(second)).toEqual(['/closeDate already-closed']);
    const again = update(job, { status: 'active' }, limited, late);
    expect(warningsOf(again)).toEqual(['/closeDate already-closed']);
    expect(warningsOf(update(job, { title: 'x' }, limited, late))).toEqual([]);
  });
});

describe('closeDate on update (D4)', () => {
  it('of null is the default again, from the publishDate of the job', () => {
    const job = aJob({ closeDate: '2026-12-01' });
    expect(updated(job, { closeDate: null }, addDays(now, 5)).closeDate).toBe(addDays(now, 60));
  });

  it('stays when it has passed and another field changes', () => {
    const job = aJob({ closeDate: '2026-11-01' });
    expect(updated(job, { title: 'x' }).closeDate).toBe(instant('2026-11-01'));
  });

  it.each([null, '', '  '])(
    'of %j does not close a job that has been open for longer',
    (closeDate) => {
      const job = aJob({ closeDate: '2027-06-01' });
      const late = addDays(now, 60);
      expect(updated(job, { closeDate }, late)).toBe(job);
      expect(updated(job, { closeDate }, addDays(late, -1)).closeDate).toBe(addDays(now, 60));
    },
  );
});

describe('the first location on update (D4)', () => {
  const job = aJob({ closeDate: '2027-06-30', locations: [{ description: 'Vancouver, BC' }] });
  const locations = [{ description: 'Halifax, NS' }];
  const late = instant('2027-07-01T05:00:00Z');

  it('moves the end of the closing day, and warns if the job is closed by it (D31)', () => {
    expect(job.openUntil).toBe('2027-07-01T06:59:59.999Z');
    const moved = update(job, { locations }, limited, late);
    expect(moved._unsafeUnwrap().job.openUntil).toBe('2027-07-01T02:59:59.999Z');
    expect(warningsOf(moved)).toEqual(['/closeDate already-closed']);
    expect(warningsOf(update(job, { locations }))).toEqual([]);
    expect(updated(moved._unsafeUnwrap().job, { locations }, late)).toEqual(
      moved._unsafeUnwrap().job,
    );
  });

  it('moves no closing with a time', () => {
    const timed = aJob({ closeDate: '2027-06-30T12:00:00Z' });
    expect(updated(timed, { locations: [{ description: 'Vancouver, BC' }] }).openUntil).toBe(
      timed.openUntil,
    );
  });
});

describe('auto-refresh on update (D12)', () => {
  const on = aJob({ autoRefresh: true }, unlimited);

  it.each([
    [on, { autoRefresh: false }, unlimited, false],
    [{ ...on, autoRefresh: false }, { autoRefresh: true }, unlimited, true],
    [on, { title: 'x' }, unlimited, true],
  ])(
    'of %# is the sent value, else the stored one, on an unlimited plan',
    (job, body, employer, autoRefresh) => {
      expect(update(job, body, employer)._unsafeUnwrap().job.autoRefresh).toBe(autoRefresh);
    },
  );

  const left = ['/autoRefresh auto-refresh-not-in-plan'];

  it.each([
    [{ title: 'x' }, left],
    [{ autoRefresh: true }, left],
    [{ autoRefresh: false }, []],
    [{ status: 'archived', autoRefresh: true }, left],
    [{ status: 'archived', title: 'x' }, left],
  ])('is switched off by %j once the employer has left the plan', (body, warnings) => {
    const updated = update(on, body, limited);
    expect(updated._unsafeUnwrap().job.autoRefresh).toBe(false);
    expect(warningsOf(updated)).toEqual(warnings);
  });

  it.each([[{ status: 'archived' }], [{ status: 'archived', title: on.title }]])(
    'is left alone by %j, which only archives (§3)',
    (body) => {
      const archived = update(on, body, limited)._unsafeUnwrap();
      expect(archived.job).toEqual({ ...on, status: 'archived' });
      expect(archived.warnings).toEqual([]);
    },
  );
});
