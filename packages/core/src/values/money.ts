import { err, ok, type Result } from 'neverthrow';

declare const moneyBrand: unique symbol;

/**
 * An amount of money in integer ten-thousandths, from 0 to 99 999 999 999.9999 (decision D5). `500000000` is 50 000. It
 * avoids binary fractions, and every value is exact because the largest, 999 999 999 999 999, is below 2^53.
 */
export type Money = number & { readonly [moneyBrand]: true };

/** The largest amount, 99 999 999 999.9999, in ten-thousandths (decision D5). */
export const maxMoney = 999_999_999_999_999 as Money;

/** Why a value is not an amount of money (decision D5). */
export type MoneyFault = 'invalid-decimal' | 'negative' | 'too-precise' | 'too-large';

// The grammar of a JSON number; a string must be exactly one.
const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

// Not /0+$/, which follows every run of zeros to its end: a million digits took 100 seconds.
const withoutTrailingZeros = (digits: string): string => {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
};

const decimalPlaces = 4;
/** The largest amount has 15 digits in ten-thousandths; more digits are too large. */
const maxDigits = 15;

/**
 * Reads a JSON number, or a string with exactly one, as {@link Money} (decision D5). Works on the decimal digits, never
 * on a product of floats.
 */
export const parseMoney = (value: unknown): Result<Money, MoneyFault> => {
  if (typeof value !== 'number' && typeof value !== 'string') return err('invalid-decimal');
  // JSON has no Infinity: it is what a double makes of too many digits.
  if (value === Number.POSITIVE_INFINITY) return err('too-large');
  if (value === Number.NEGATIVE_INFINITY) return err('negative');
  // String(number) is the shortest text for the same number: the digits as sent.
  const match = jsonNumber.exec(String(value));
  if (match === null) return err('invalid-decimal');

  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = withoutTrailingZeros(digits);
  if (significant === '') return ok(0 as Money);
  if (sign === '-') return err('negative');

  const trailingZeros = digits.length - significant.length;
  const shift = Number(exponent) - fraction.length + trailingZeros + decimalPlaces;
  if (shift < 0) return err('too-precise');
  if (significant.length + shift > maxDigits) return err('too-large');
  return ok(Number(significant + '0'.repeat(shift)) as Money);
};

/** Writes an amount with exactly four decimal places: `50000.0000` (interface §2.1, decision D5). */
export const formatMoney = (amount: Money): string => {
  const digits = String(amount).padStart(decimalPlaces + 1, '0');
  return `${digits.slice(0, -decimalPlaces)}.${digits.slice(-decimalPlaces)}`;
};
