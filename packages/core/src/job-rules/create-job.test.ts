import { describe, expect, it } from 'vitest';
import { aBody } from '../../test/a-body.ts';
import { limited, unlimited } from '../../test/an-employer.ts';
import { create, now, warningsOf } from '../../test/rules.ts';

const created = (changes: object = {}) => create({ ...aBody, ...changes })._unsafeUnwrap().job;

describe('creating a job (§3, §4.3)', () => {
  it('fills in what the body leaves out', () => {
    expect(created()).toEqual({
      employerId: limited.id,
      referenceId: null,
      title: 'Welder',
      publishDate: '2026-11-20T12:00:00.000Z',
      closeDate: '2027-01-19T12:00:00.000Z',
      confidential: false,
      autoRefresh: false,
      status: 'active',
      locations: [{ id: 932, description: 'Halifax, NS', name: 'Halifax', type: 'Town' }],
      categoryIds: [1],
      positionTypeId: 1,
      salary: null,
      description: '<p>Join our night shift.</p>',
      routing: { typeId: 1, applicationEmail: 'jobs@example.com' },
      workplace: null,
      firstPublishDate: '2026-11-20T12:00:00.000Z',
      contentChangedAt: '2026-11-20T12:00:00.000Z',
    });
  });

  it('takes every field that the body carries, but for publishDate; archived (D10), it never was active (D11)', () => {
    const body = {
      referenceId: 'W-1',
      title: 'Fitter',
      publishDate: '2020-01-01',
      closeDate: '2026-12-01',
      confidential: true,
      autoRefresh: true,
      status: 'archived',
      workplace: 'hybrid',
      locations: [{ description: 'Halifax, NS' }, { description: 'British Columbia' }],
      categories: [{ id: 3 }, { id: 2 }],
      positionType: { id: 2 },
      salary: { amount: '20.5', maxAmount: 25, period: { id: 5 }, plusCommission: true },
      description: '<p>Days only.</p>',
      applicantRoutingType: { id: 2 },
      applicationUrl: 'https://example.com/apply',
    };
    const { locations, ...job } = create(body, unlimited)._unsafeUnwrap().job;
    expect(locations.map(({ description }) => description)).toEqual([
      'Halifax, NS',
      'British Columbia',
    ]);
    expect(job).toEqual({
      employerId: unlimited.id,
      referenceId: 'W-1',
      title: 'Fitter',
      publishDate: now,
      firstPublishDate: null,
      contentChangedAt: now,
      closeDate: '2026-12-01T23:59:59.999Z',
      confidential: true,
      autoRefresh: true,
      status: 'archived',
      categoryIds: [3, 2],
      positionTypeId: 2,
      salary: { amount: 205000, maxAmount: 250000, periodId: 5, plusCommission: true },
      description: '<p>Days only.</p>',
      routing: { typeId: 2, applicationUrl: 'https://example.com/apply' },
      workplace: 'hybrid',
    });
  });

  it.each([
    [{ closeDate: null }, '2027-01-19T12:00:00.000Z'],
    [{ closeDate: ' ' }, '2027-01-19T12:00:00.000Z'],
    [{ closeDate: '2026-12-01' }, '2026-12-01T23:59:59.999Z'],
    [{ closeDate: '2001-01-01' }, '2001-01-01T23:59:59.999Z'],
  ])('with %j closes on %s (D4)', (changes, closeDate) => {
    expect(created(changes).closeDate).toBe(closeDate);
  });

  it.each([
    [{ closeDate: '2026-11-19' }, ['/closeDate already-closed']],
    [{ closeDate: '2026-11-20T12:00:00Z' }, ['/closeDate already-closed']],
    [{ closeDate: '2026-11-20' }, []],
    [{ closeDate: '2026-11-19', status: 'archived' }, []],
  ])('with %j warns of %j (D4, D31)', (changes, warnings) => {
    expect(warningsOf(create({ ...aBody, ...changes }))).toEqual(warnings);
  });
});

describe('auto-refresh on create (D12, D31)', () => {
  it.each([
    ['is kept for an employer on an unlimited plan', unlimited, true, []],
    ['comes back false for another', limited, false, ['/autoRefresh auto-refresh-not-in-plan']],
  ])('%s', (_, employer, autoRefresh, warnings) => {
    const result = create({ ...aBody, autoRefresh: true }, employer);
    expect(result._unsafeUnwrap().job.autoRefresh).toBe(autoRefresh);
    expect(warningsOf(result)).toEqual(warnings);
  });
});
