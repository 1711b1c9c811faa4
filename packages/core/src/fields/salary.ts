import * as v from 'valibot';
import type { Salary } from '../job/job.ts';
import type { SalaryPeriod } from '../reference-lists/reference-data.ts';
import { formatMoney, maxMoney, parseMoney } from '../values/money.ts';
import { shortText } from '../values/spelling.ts';
import {
  type Choices,
  choicesOf,
  itemMeantBy,
  mustBeLookup,
  trueOrFalse,
} from './kinds/choices.ts';
import { itemOf, lookupField } from './kinds/field.ts';
import { type Requirement, type Requirements, suchAs } from './kinds/problem.ts';
import { objectOf, orNone, readAs } from './kinds/schemas.ts';

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
 * The members of a salary for the one or two amounts in a text written for people, and their unit: for `$50-60k`
 * `"amount":50000,"maxAmount":60000`, for `25 $/h` `"amount":25` and `h`. Undefined for text that says anything else as
 * well.
 */
const payIn = (value: unknown) => {
  if (parseMoney(value).isOk()) return { members: `"amount":${value}`, unit: '' };
  const sent = shortText(value);
  const [, text = sent, unit = ''] = perUnit.exec(sent) ?? [];
  const parts = text.split(/\s?(?:-|–|—|\bto\b|\bà\b)\s?/i);
  const isInThousands = /k\s*\$?$/i.test(text);
  const amounts = parts.flatMap((part) => amountIn(part, isInThousands) ?? []);
  if (amounts.length < parts.length || amounts.length > 2) return undefined;
  const members = amounts.map(
    (amount, index) => `"${index === 0 ? 'amount' : 'maxAmount'}":${amount}`,
  );
  return { members: members.join(), unit };
};

const money = readAs(parseMoney);

const salarySchema = (items: readonly SalaryPeriod[]) =>
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
  );

const mustBeAmount = (beginning: string, whenMissing = ''): Requirement => ({
  mustBe: `${beginning} to ${formatMoney(maxMoney)} with at most four decimal places`,
  whenMissing,
  instead: (value) => {
    const members = parseMoney(value).isOk() ? undefined : payIn(value)?.members;
    return members?.includes(',') ? members : members?.replace('"amount":', '');
  },
});

const mustBeSalary = (periods: Choices): Requirements => {
  const example = (members: string) =>
    `{${members},"period":{"id":1}}, where the id is ${periods.text}`;
  /** For `50000`, `$50–60k` or `$25/hour`. */
  const instead = (value: unknown) => {
    const pay = payIn(value);
    if (pay === undefined || pay.unit === '') return pay && example(pay.members);
    const period = itemMeantBy(periods, /^hr?s?$/i.test(pay.unit) ? 'hour' : pay.unit);
    return period && `{${pay.members},"period":{"id":${period.id}}}`;
  };
  return {
    '/salary': suchAs('null or an object', example('"amount":50000'), instead),
    '/salary/amount': mustBeAmount('a number from 0', ', such as 50000'),
    '/salary/maxAmount': mustBeAmount('null or a number from amount'),
    ...mustBeLookup('/salary/period', periods),
    '/salary/plusCommission': trueOrFalse,
  };
};

/**
 * A salary, or none. It is sent as a whole: amount and period.id are both required (interface §4.3,
 * decision D5).
 */
export const salary = (items: readonly SalaryPeriod[]) =>
  lookupField({
    name: 'salary',
    property: 'salary',
    initial: null,
    schema: orNone(salarySchema(items), null),
    toValue: (sent): Salary | null => {
      if (sent === null) return null;
      const { period, ...others } = sent;
      return { ...others, periodId: period.id };
    },
    idsOf: (job) => (job.salary === null ? [] : [job.salary.periodId]),
    mustBe: mustBeSalary(choicesOf('salary periods', 'salaryperiods', items)),
  });
