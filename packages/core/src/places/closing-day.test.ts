import { describe, expect, it } from 'vitest';
import { aJob, instant } from '../../test/rules.ts';
import { closingDayOf, openUntilOf } from './closing-day.ts';

const at = (description: string, name = description.split(',')[0] ?? '') => [
  { id: 1, description, name, type: 'Town' },
];

describe('when a job stops being open (D4)', () => {
  it.each([
    ['Halifax, NS', '2026-12-31', '2027-01-01T03:59:59.999Z'],
    // In summer: whether it still changes its clocks depends on the data of the runtime.
    ['Vancouver, BC', '2027-06-30', '2027-07-01T06:59:59.999Z'],
    ["St. John's, NL", '2026-12-31', '2027-01-01T03:29:59.999Z'],
    ['Saskatchewan', '2026-07-01', '2026-07-02T05:59:59.999Z'],
    ['Planet 9', '2026-12-31', '2026-12-31T23:59:59.999Z'],
    // The days before, of and after each change of the clocks.
    ['Halifax, NS', '2025-03-08', '2025-03-09T03:59:59.999Z'],
    ['Halifax, NS', '2025-03-09', '2025-03-10T02:59:59.999Z'],
    ['Halifax, NS', '2025-03-10', '2025-03-11T02:59:59.999Z'],
    ['Halifax, NS', '2025-11-01', '2025-11-02T02:59:59.999Z'],
    ['Halifax, NS', '2025-11-02', '2025-11-03T03:59:59.999Z'],
    ['Halifax, NS', '2025-11-03', '2025-11-04T03:59:59.999Z'],
    // Clocks went back from 00:01 to 23:01: the day ended twice.
    ["St. John's, NL", '2006-10-28', '2006-10-29T03:29:59.999Z'],
    ['Vancouver, BC', '9999-12-31', '9999-12-31T23:59:59.999Z'],
  ])('in %s with the closeDate %s is %s', (place, closeDate, openUntil) => {
    expect(openUntilOf({ closeDate: instant(closeDate), locations: at(place) })).toBe(openUntil);
  });

  it('goes by the first location alone', () => {
    const locations = [...at('Vancouver, BC'), ...at('Halifax, NS')];
    const closeDate = instant('2027-06-30');
    expect(openUntilOf({ closeDate, locations })).toBe('2027-07-01T06:59:59.999Z');
  });

  it('is any other closeDate itself', () => {
    for (const text of ['2026-12-31T23:59:59Z', '2026-12-31T17:00:00-08:00', '2027-01-01T00:00']) {
      const closeDate = instant(text);
      expect(openUntilOf({ closeDate, locations: at('Vancouver, BC') })).toBe(closeDate);
    }
  });
});

describe('the closing day for people (D4)', () => {
  it.each([
    ['Halifax, NS', '2026-12-31', '2026-12-31', false],
    ['Vancouver, BC', '2026-12-31', '2026-12-31', false],
    ['Planet 9', '2026-12-31', '2026-12-31', false],
    ['Halifax, NS', '2026-12-31T17:00:00-04:00', '2026-12-31', true],
    ['Halifax, NS', '2026-12-31T17:00:30-04:00', '2026-12-30', false],
    ['Halifax, NS', '2027-01-27T06:09:23.123Z', '2027-01-26', false],
    ['Halifax, NS', '2026-12-31T23:58:00-04:00', '2026-12-31', true],
    ['Halifax, NS', '2026-12-31T23:59:00-04:00', '2026-12-31', false],
    ['Halifax, NS', '2026-12-31T23:59:59-04:00', '2026-12-31', false],
    ['Halifax, NS', '2027-01-01T00:00:00-04:00', '2026-12-31', false],
    ['Halifax, NS', '2027-01-01T00:01:00-04:00', '2027-01-01', true],
    ['Vancouver, BC', '2027-01-01T00:00:00Z', '2026-12-31', true],
    ['Vancouver, BC', '9999-12-31', '9999-12-31', false],
  ])('in %s with the closeDate %s is %s, with its time: %s', (place, closeDate, day, isTimed) => {
    const job = aJob({ closeDate });
    const locations = at(place);
    const openUntil = openUntilOf({ ...job, locations });
    expect(closingDayOf({ ...job, locations, openUntil })).toMatchObject({ day, isTimed });
    const confidential = closingDayOf({ ...job, locations, openUntil, confidential: true });
    expect(confidential.isTimed).toBe(false);
    expect(openUntilOf({ closeDate: instant(confidential.day), locations }) <= openUntil).toBe(
      !closeDate.includes(':59'),
    );
  });

  it('has the time zone of the first location', () => {
    expect(closingDayOf(aJob())).toMatchObject({ zone: 'America/Halifax' });
    expect(closingDayOf({ ...aJob(), locations: at('Planet 9') })).toMatchObject({ zone: 'UTC' });
  });
});
