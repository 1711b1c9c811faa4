import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, parseInstant, present, toInstant } from './instant.ts';

describe('reading a date (D3)', () => {
  it.each([
    ['2026-12-31', '2026-12-31T23:59:59.999Z'],
    ['2028-02-29', '2028-02-29T23:59:59.999Z'],
    ['1970-01-01', '1970-01-01T23:59:59.999Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['2026-11-20T19:26:05Z', '2026-11-20T19:26:05.000Z'],
    ['2026-11-20t19:26:05z', '2026-11-20T19:26:05.000Z'],
    ['2026-11-20T19:26:05', '2026-11-20T19:26:05.000Z'],
    ['2026-11-20T19:26', '2026-11-20T19:26:00.000Z'],
    ['2026-11-20T19:26:05.1Z', '2026-11-20T19:26:05.100Z'],
    ['2026-11-20T19:26:05,25Z', '2026-11-20T19:26:05.250Z'],
    ['2026-11-20T19:26:05-05:00', '2026-11-21T00:26:05.000Z'],
    ['2026-11-20T19:26:05+0530', '2026-11-20T13:56:05.000Z'],
    ['2026-11-20T19:26:05.12345678901234567890Z', '2026-11-20T19:26:05.123Z'],
    ['2026-11-20T19:26:05-05', '2026-11-21T00:26:05.000Z'],
    ['2026-11-20T19:26-03:30', '2026-11-20T22:56:00.000Z'],
    ['2026-11-20T24:00:00Z', '2026-11-21T00:00:00.000Z'],
    ['2026-11-20T10:00:00+18:00', '2026-11-19T16:00:00.000Z'],
    ['1969-12-31T23:00:00-02:00', '1970-01-01T01:00:00.000Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });

  it.each([
    ['day', ['2031-02-30', '2027-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10']],
    ['year', ['1969-12-31', '10000-01-01', '-2026-11-20', '9999-12-31T23:00:00-02:00']],
    ['moment of a year', ['1970-01-01T01:00:00+02:00', '9999-12-31T24:00:00Z']],
    ['hour', ['2026-11-20T25:00:00Z', '2026-11-20T24:00:01Z', '2026-11-20T7:00:00Z']],
    ['minute', ['2026-11-20T19Z', '2026-11-20T19:60:00Z', '2026-11-20T', '2026-11-20Z']],
    ['second', ['2026-12-31T23:59:60Z', '2026-11-20T19:26:61Z', '2026-11-20T19:26:05.Z']],
    ['zone', ['2026-11-20T10:00:00+18:01', '2026-11-20T19:26:05+05:60', '2026-11-20T19:26:05 Z']],
    [
      'form',
      ['2026-11-20 19:26:05', '2026-11', '20261120', '2026-W47-5', '20/11/2026', 'tomorrow'],
    ],
    ['digits', ['1763666765000', '', '２０２６-11-20']],
  ])('refuses what has no such %s', (_, texts) => {
    for (const text of texts) expect([text, parseInstant(text)]).toEqual([text, null]);
  });

  it('reads everything that it writes', () => {
    const inRange = fc.date({
      min: new Date('1970-01-01T00:00:00.000Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(inRange, (date) => {
        expect(parseInstant(toInstant(date))).toBe(date.toISOString());
      }),
    );
  });
});

describe('the zone of the machine', () => {
  it.each(['America/Halifax', 'Pacific/Kiritimati'])('of %s changes no date (D3, §8)', (name) => {
    const zone = process.env.TZ;
    process.env.TZ = name;
    try {
      expect(parseInstant('1970-01-01')).toBe('1970-01-01T23:59:59.999Z');
      expect(parseInstant('9999-12-31T23:59:59')).toBe('9999-12-31T23:59:59.000Z');
      // In between, the clocks of Halifax are put back by an hour.
      const start = toInstant(new Date('2026-10-15T05:30:00Z'));
      expect(addDays(start, 60)).toBe('2026-12-14T05:30:00.000Z');
      expect(addDays(start, -7)).toBe('2026-10-08T05:30:00.000Z');
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

describe('the present (D3)', () => {
  it.each([
    ['2026-11-20T19:26:05.123Z', '2026-11-20T19:26:05.123Z'],
    ['+011026-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z'],
    ['1966-05-05T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ])('is kept within the years of an answer when the clock shows %s', (shown, expected) => {
    const at = present(() => new Date(shown));
    expect(at).toBe(expected);
    expect(parseInstant(addDays(at, 60))).toBe(addDays(at, 60));
  });
});
