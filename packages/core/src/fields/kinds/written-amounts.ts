import { parseMoney } from '../../values/money.ts';

// `$50,000`, `50 000 $`, `50k`, `CAD 50000.00`.
const written =
  /^(?:CAD|CA|C)?\s?\$?\s?(\d{1,3}(?:[ ,\u00a0\u202f]\d{3})+|\d{1,11})(\.\d{1,4})?\s?(k)?\s?\$?\s?(?:CAD)?$/i;

// Longer text is no amount.
const longest = 60;

const amountIn = (text: string, isInThousands: boolean): string | undefined => {
  const [, whole, fraction = '', k] = written.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = `${whole.replace(/\D/g, '')}${fraction}`;
  const amount = k || isInThousands ? String(Number(digits) * 1000) : digits;
  return parseMoney(amount).isOk() ? amount : undefined;
};

/**
 * The amounts that somebody means who writes one, or a range of two, for people: `["50000","60000"]` of
 * `$50-60k`. Undefined for a number, and for text that says anything else as well.
 */
export const writtenAmounts = (value: unknown): readonly string[] | undefined => {
  if (typeof value !== 'string' || value.length > longest || parseMoney(value).isOk()) {
    return undefined;
  }
  const parts = value.split(/\s?(?:-|–|—|\bto\b|\bà\b)\s?/i);
  const isInThousands = /k\s*\$?$/i.test(value);
  const amounts = parts.flatMap((part) => amountIn(part, isInThousands && !/k/i.test(part)) ?? []);
  return amounts.length === parts.length && amounts.length <= 2 ? amounts : undefined;
};

/** The members of a salary that has these amounts. */
export const amountMembers = ([amount, maxAmount]: readonly string[]): string =>
  maxAmount === undefined ? `"amount":${amount}` : `"amount":${amount},"maxAmount":${maxAmount}`;
