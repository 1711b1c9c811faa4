import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, type Money, maxMoney, parseMoney } from './money.ts';

describe('reading an amount (D5)', () => {
  it.each([
    [50000, '50000.0000'],
    ['50000', '50000.0000'],
    [0, '0.0000'],
    [-0, '0.0000'],
    ['-0.0', '0.0000'],
    [0.1, '0.1000'],
    [19.99, '19.9900'],
    ['19.9900000', '19.9900'],
    [0.0001, '0.0001'],
    ['1e-4', '0.0001'],
    ['1.5E3', '1500.0000'],
    ['12.5e-1', '1.2500'],
    [1e10, '10000000000.0000'],
    [99999999999.9999, '99999999999.9999'],
    ['99999999999.9999', '99999999999.9999'],
    ['0e999999999', '0.0000'],
    ['0.0000000000000000005e19', '5.0000'],
    ['5000000000000000000e-18', '5.0000'],
  ])('reads %j as %s', (value, expected) => {
    expect(parseMoney(value).map(formatMoney)._unsafeUnwrap()).toBe(expected);
  });

  it.each([
    ['negative', [-1, '-0.0001', Number.NEGATIVE_INFINITY, '-1e999999999']],
    ['too-precise', [0.00001, '1.00001', '1e-5', '1e-999999999', '99999999999.99991']],
    ['too-large', [100000000000, 1e21, Number.POSITIVE_INFINITY, '1e999999999']],
    ['invalid-decimal', ['', ' 5', '1 000', '1,000', '0x10', '+5', '.5', '5.', '05', 'NaN', '٥']],
    ['invalid-decimal', [Number.NaN, true, {}, [5], null, 5n]],
  ])('refuses as %s what is', (fault, values) => {
    for (const value of values) expect(parseMoney(value)._unsafeUnwrapErr()).toBe(fault);
  });

  it('ends at the largest amount', () => {
    expect(parseMoney('99999999999.9999')._unsafeUnwrap()).toBe(maxMoney);
  });

  it('reads a million digits quickly', () => {
    const zeros = '0'.repeat(500_000);
    expect(parseMoney(`1${zeros}1`)._unsafeUnwrapErr()).toBe('too-large');
    expect(parseMoney(`0.${zeros}1`)._unsafeUnwrapErr()).toBe('too-precise');
    expect(parseMoney(`1.${zeros}`)._unsafeUnwrap()).toBe(10_000);
  });

  it('reads everything that it writes, as a number and as a text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxMoney }), (amount) => {
        const text = formatMoney(amount as Money);
        expect(text).toMatch(/^\d+\.\d{4}$/);
        expect(parseMoney(text)._unsafeUnwrap()).toBe(amount);
        expect(parseMoney(JSON.parse(text))._unsafeUnwrap()).toBe(amount);
      }),
    );
  });
});
