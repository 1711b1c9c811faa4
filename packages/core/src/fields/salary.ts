import * as v from 'valibot';
import type { Salary } from '../job.ts';
import { formatMoney, type Money, maxMoney, parseMoney } from '../money.ts';
import type { SalaryPeriod } from '../reference-data/reference-data.ts';
import { field, objectMessage } from './kinds/field.ts';
import { lookup, mustBeLookup } from './kinds/lookup.ts';

const money = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Money => {
    const amount = parseMoney(dataset.value);
    if (amount.isOk()) return amount.value;
    addIssue({ message: amount.error });
    return NEVER;
  }),
);

const salaryObject = (periods: readonly SalaryPeriod[]) =>
  v.pipe(
    v.object(
      {
        amount: money,
        maxAmount: v.nullish(money, null),
        period: lookup(periods),
        plusCommission: v.nullish(v.boolean('wrong-type'), false),
      },
      objectMessage,
    ),
    v.forward(
      v.partialCheck(
        [['amount'], ['maxAmount']],
        ({ amount, maxAmount }) => maxAmount === null || maxAmount >= amount,
        'below-amount',
      ),
      ['maxAmount'],
    ),
    v.transform(
      ({ period, ...rest }): Salary => ({
        amount: rest.amount,
        maxAmount: rest.maxAmount,
        periodId: period,
        plusCommission: rest.plusCommission,
      }),
    ),
  );

const largest = formatMoney(maxMoney);

/**
 * A salary; `null` means none. It is sent as a whole: amount and period.id are both required
 * (interface §4.3, decision D5).
 */
export const salary = (periods: readonly SalaryPeriod[]) =>
  field<'salary', Salary | null>({
    name: 'salary',
    initial: null,
    schema: v.nullable(salaryObject(periods)),
    mustBe: {
      '/salary': 'null or an object such as {"amount":50000,"period":{"id":1}}',
      '/salary/amount': `a number from 0 to ${largest} with at most four decimal places`,
      '/salary/maxAmount': `null or a number from amount to ${largest} with at most four decimal places`,
      ...mustBeLookup('/salary/period', 'salary periods'),
      '/salary/plusCommission': 'true or false',
    },
  });
