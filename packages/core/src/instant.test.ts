import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, parseInstant, toInstant } from './instant.ts';

describe('reading a date (D3)', () => {
  it.each([
    ['2026-12-31', '2026-12-31T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['1970-01-01', '1970-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['2026-11-20T19:26:05Z', '2026-11-20T19:26:05.000Z'],
    ['2026-11-20t19:26:05z', '2026-11-20T19:26:05.000Z'],
    ['2026-11-20T19:26:05', '2026-11-20T19:26:05.000Z'],
    ['2026-11-20T19:26', '2026-11-20T19:26:00.000Z'],
    ['2026-11-20T19:26:05.1Z', '2026-11-20T19:26:05.100Z'],
    ['2026-11-20T19:26:05,25Z', '2026-11-20T19:26:05.250Z'],
    ['2026-11-20T19:26:05.9999999Z', '2026-11-20T19:26:05.999Z'],
    ['2026-11-20T19:26:05-05:00', '2026-11-21T00:26:05.000Z'],
    ['2026-11-20T19:26:05+0530', '2026-11-20T13:56:05.000Z'],
    ['1969-12-31T23:00:00-02:00', '1970-01-01T01:00:00.000Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });

  it.each([
    '2031-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1969-12-31',
    '10000-01-01',
    '9999-12-31T23:00:00-02:00',
    '1970-01-01T01:00:00+02:00',
    '2026-11-20T25:00:00Z',
    '2026-11-20T19:60:00Z',
    '2026-11-20T19:26:61Z',
    '2026-11-20T19:26:05+99:00',
    '2026-11-20T19:26:05+05:60',
    '2026-11-20T19:26:05 Z',
    '2026-11-20 19:26:05',
    '2026-11',
    '20261120',
    '2026-W47-5',
    '20/11/2026',
    'tomorrow',
    '1763666765000',
    '',
    '-2026-11-20',
    '2026-11-20T',
    '2026-11-20Z',
    '２０２６-11-20',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  it('reads back whatever it writes', () => {
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

describe('counting days (§8)', () => {
  it('counts days of 24 hours, whatever the zone of the machine does to its clocks', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'America/Halifax';
    try {
      const start = toInstant(new Date('2026-10-15T05:30:00Z'));
      expect(addDays(start, 60)).toBe('2026-12-14T05:30:00.000Z');
      expect(addDays(start, -7)).toBe('2026-10-08T05:30:00.000Z');
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});
