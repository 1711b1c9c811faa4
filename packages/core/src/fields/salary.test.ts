import { describe, expect, it } from 'vitest';
import { problemsWith, valuesWith } from '../../test/rules.ts';

const salary = { amount: 50000, period: { id: 1 } };

describe('salary (§4.3, D5)', () => {
  it('is read as a whole', () => {
    const sent = { amount: '50000.5', maxAmount: 60000, period: { id: '5' }, plusCommission: true };
    expect(valuesWith({ salary: sent }).salary).toEqual({
      amount: 500005000,
      maxAmount: 600000000,
      periodId: 5,
      plusCommission: true,
    });
  });

  it.each([
    [null, null],
    [' ', null],
    [{ ...salary, maxAmount: ' ' }, { maxAmount: null }],
    [{ ...salary, plusCommission: '' }, { plusCommission: false }],
    [{ ...salary, maxAmount: null }, { maxAmount: null }],
    [{ ...salary, maxAmount: 50000 }, { maxAmount: 500000000 }],
  ])('reads %j', (sent, expected) => {
    const read = valuesWith({ salary: sent }).salary;
    if (expected === null) expect(read).toBeNull();
    else expect(read).toMatchObject(expected);
  });

  it.each([
    [{}, ['/salary/amount required', '/salary/period required']],
    [
      { amount: '', period: { id: ' ' } },
      ['/salary/amount required', '/salary/period/id required'],
    ],
    [{ amount: null, period: '' }, ['/salary/amount required', '/salary/period required']],
    [{ ...salary, maxAmount: 49999.9999 }, ['/salary/maxAmount below-amount']],
    [{ amount: 5, maxAmount: 4 }, ['/salary/maxAmount below-amount', '/salary/period required']],
    [50000, ['/salary wrong-type']],
  ])('refuses %j', (sent, expected) => {
    expect(problemsWith({ salary: sent })).toEqual(expected);
  });
});
