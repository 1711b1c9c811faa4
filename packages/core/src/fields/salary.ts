import * as v from 'valibot';
import type { Salary } from '../job.ts';
import { type Money, parseMoney } from '../money.ts';
import { lookup } from './lookup.ts';
import { type FieldSchema, objectMessage } from './read-field.ts';

const money = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Money => {
    const amount = parseMoney(dataset.value);
    if (amount.isOk()) return amount.value;
    addIssue({ message: amount.error === 'not-a-decimal' ? 'invalid-decimal' : amount.error });
    return NEVER;
  }),
);

/**
 * A salary; `null` means none. Sent as a whole: amount and period.id are both required
 * (interface §4.3, decision D5).
 */
export const salary = (periodIds: ReadonlySet<number>): FieldSchema<Salary | null> =>
  v.nullable(
    v.pipe(
      v.object(
        {
          amount: money,
          maxAmount: v.nullish(money, null),
          period: lookup(periodIds),
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
    ),
  );
