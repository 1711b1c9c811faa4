import { describe, expect, it } from 'vitest';
import { aBody } from '../../test/a-body.ts';
import { limited } from '../../test/an-employer.ts';
import { create, instant, now, warningsOf } from '../../test/rules.ts';

const created = (changes: object = {}) => create({ ...aBody, ...changes })._unsafeUnwrap().job;

describe('creating a job (§3, §4.3)', () => {
  it('fills in the fields that the body leaves out', () => {
    expect(created()).toEqual({
      employerId: limited.id,
      referenceId: null,
      title: 'Welder',
      publishDate: '2026-11-20T12:00:00.000Z',
      closeDate: '2027-01-19T12:00:00.000Z',
      openUntil: '2027-01-19T12:00:00.000Z',
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
      language: null,
      disclosures: null,
      translations: null,
      firstPublishDate: '2026-11-20T12:00:00.000Z',
      contentChangedAt: '2026-11-20T12:00:00.000Z',
    });
  });

  it('is published now, whatever the body says; an archived one (D10) has never been active (D11)', () => {
    const archived = created({ status: 'archived', publishDate: '2020-01-01' });
    expect(archived).toMatchObject({
      status: 'archived',
      publishDate: now,
      firstPublishDate: null,
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
    // This day has ended in UTC, not in Halifax.
    [{ closeDate: '2026-11-19' }, [], '2026-11-20T03:59:59.998Z'],
    [{ closeDate: '2026-11-19' }, ['/closeDate already-closed'], '2026-11-20T03:59:59.999Z'],
    [{ closeDate: '2026-11-19', status: 'archived' }, []],
  ])('with %j warns of %j (D4, D31)', (changes, warnings, at = now) => {
    expect(warningsOf(create({ ...aBody, ...changes }, limited, instant(at)))).toEqual(warnings);
  });
});
