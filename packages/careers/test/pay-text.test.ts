import { defaultReferenceData } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import { formatPay } from '../src/pages/pay-text.ts';
import { salaryOf } from './a-posting.ts';

const referenceData = defaultReferenceData;

describe('the pay of a posting, for candidates (D38)', () => {
  it.each([
    [50_000, null, false, '$50,000 per year', '50 000 $ par année'],
    [
      50_000,
      60_000.5,
      false,
      '$50,000 to $60,000.50 per year',
      'de 50 000 $ à 60 000,50 $ par année',
    ],
    [
      50_000,
      50_000,
      true,
      '$50,000 per year, plus commission',
      '50 000 $ par année, plus commissions',
    ],
    [0, 60_000, false, 'up to $60,000 per year', 'jusqu’à 60 000 $ par année'],
    [0, null, true, 'Commission', 'Commissions'],
    [0, null, false, null, null],
  ])('from %j to %j, commission %j, is %j', (from, to, commission, en, fr) => {
    const salary = salaryOf(from * 10_000, to === null ? null : to * 10_000, 1, commission);
    const payIn = (language: 'en' | 'fr') =>
      formatPay(salary, { language, currency: 'CAD', referenceData })?.replace(
        /[\u00a0\u202f]/g,
        ' ',
      ) ?? null;
    expect([payIn('en'), payIn('fr')]).toEqual([en, fr]);
  });

  it('names the currency when it is not the Canadian dollar', () => {
    const salary = salaryOf(500_000_000, null, 1);
    const options = { language: 'en', currency: 'USD', referenceData } as const;
    expect(formatPay(salary, options)).toBe('US$50,000 per year');
  });
});
