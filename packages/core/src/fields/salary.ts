import * as v from 'valibot';
import type { Salary } from '../job/job.ts';
import type { SalaryPeriod } from '../reference-lists/reference-data.ts';
import { formatMoney, type Money, maxMoney, parseMoney } from '../values/money.ts';
import { shortText } from '../values/spelling.ts';
import {
  type Choices,
  choicesOf,
  itemMeantBy,
  mustBeLookup,
  trueOrFalse,
} from './kinds/choices.ts';
import { itemOf, lookupField } from './kinds/field.ts';
import { suchAs } from './kinds/problem.ts';
import { objectOf, orNone } from './kinds/schemas.ts';

// `$50,000`, `50 000,00 $`, `50k`, `CAD 50000.00`.
const written =
  /^(?:CAD|CA|C)?\s?\$?\s?(\d{1,3}(?:[ ,\u00a0\u202f]\d{3})+|\d{1,11})(\.\d{1,4}|,\d{1,2})?\s?(k)?\s?\$?\s?(?:CAD)?$/i;

const amountIn = (text: string, isInThousands: boolean): string | undefined => {
  const [, whole, fraction = '', k] = written.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = `${whole.replace(/\D/g, '')}${fraction.replace(',', '.')}`.replace(/\.0+$/, '');
  const amount = k || isInThousands ? String(Number(digits) * 1000) : digits;
  return parseMoney(amount).isOk() ? amount : undefined;
};

const perUnit = /^(.*?)\s*(?:\/|\bper\b|\ban?\b)\s*(\p{L}+)$/iu;

/**
 * The one or two amounts in a text written for people, and their unit: `["50000","60000"]` for `$50-60k`, `["25"]` and
 * `h` for `25 $/h`. Undefined for text that says anything else as well.
 */
const payIn = (value: unknown) => {
  if (parseMoney(value).isOk()) return { amounts: [String(value).trim()], unit: '' };
  const sent = shortText(value);
  const [, text = sent, unit = ''] = perUnit.exec(sent) ?? [];
  const parts = text.split(/\s?(?:-|–|—|\bto\b|\bà\b)\s?/i);
  const isInThousands = /k\s*\$?$/i.test(text);
  const amounts = parts.flatMap((part) => amountIn(part, isInThousands && !/k/i.test(part)) ?? []);
  return amounts.length === parts.length && amounts.length <= 2 ? { amounts, unit } : undefined;
};

/** The members of a salary with these amounts. */
const amountMembers = ([amount, maxAmount]: readonly string[]): string =>
  maxAmount === undefined ? `"amount":${amount}` : `"amount":${amount},"maxAmount":${maxAmount}`;

const money = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Money => {
    const amount = parseMoney(dataset.value);
    if (amount.isOk()) return amount.value;
    addIssue({ message: amount.error });
    return NEVER;
  }),
);

const salarySchema = (items: readonly SalaryPeriod[]) =>
  orNone(
    v.pipe(
      objectOf({
        amount: money,
        maxAmount: v.optional(orNone(money, null), null),
        period: itemOf(items),
        plusCommission: v.optional(orNone(v.boolean('wrong-type'), false), false),
      }),
      v.forward(
        v.partialCheck(
          [['amount'], ['maxAmount']],
          ({ amount, maxAmount }) => maxAmount === null || maxAmount >= amount,
          'below-amount',
        ),
        ['maxAmount'],
      ),
    ),
    null,
  );

const largest = formatMoney(maxMoney);

const amountInstead = (value: unknown): string | undefined => {
  const amounts = parseMoney(value).isOk() ? undefined : payIn(value)?.amounts;
  return amounts && (amounts.length === 1 ? amounts[0] : amountMembers(amounts));
};

/** The text to write instead of `50000`, `$50–60k` or `$25/hour`. */
const salaryInstead = (periods: Choices) => (value: unknown) => {
  const { amounts, unit } = payIn(value) ?? { unit: '' };
  if (amounts === undefined || unit === '') return amounts && salaryExample(periods, amounts);
  const period = itemMeantBy(periods, /^hr?s?$/i.test(unit) ? 'hour' : unit);
  return period && `{${amountMembers(amounts)},"period":{"id":${period.id}}}`;
};

const salaryExample = (periods: Choices, amounts: readonly string[]): string =>
  `{${amountMembers(amounts)},"period":{"id":1}}, where the id is ${periods.text}`;

const mustBeSalary = (periods: Choices) => ({
  '/salary': suchAs('null or an object', salaryExample(periods, ['50000']), salaryInstead(periods)),
  '/salary/amount': {
    mustBe: `a number from 0 to ${largest} with at most four decimal places`,
    whenMissing: ', such as 50000',
    instead: amountInstead,
  },
  '/salary/maxAmount': {
    mustBe: `null or a number from amount to ${largest} with at most four decimal places`,
    instead: amountInstead,
  },
  ...mustBeLookup('/salary/period', periods),
  '/salary/plusCommission': trueOrFalse,
});

/**
 * A salary, or none. It is sent as a whole: amount and period.id are both required (interface §4.3,
 * decision D5).
 */
export const salary = (items: readonly SalaryPeriod[]) =>
  lookupField({
    name: 'salary',
    property: 'salary',
    initial: null,
    schema: salarySchema(items),
    toValue: (sent): Salary | null => {
      if (sent === null) return null;
      const { period, ...others } = sent;
      return { ...others, periodId: period.id };
    },
    idsOf: (job) => (job.salary === null ? [] : [job.salary.periodId]),
    mustBe: mustBeSalary(choicesOf('salary periods', 'salaryperiods', items)),
  });
