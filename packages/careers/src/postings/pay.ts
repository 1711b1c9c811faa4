import type { Money, ReferenceData, Salary } from '@jobposting/core';

/** The units of pay, wherever it is published. */
const payUnits = ['hour', 'day', 'week', 'month', 'year'] as const;
type PayUnit = (typeof payUnits)[number];

/** A salary as it is published. */
export interface Pay {
  readonly lowest: Money;
  /** The same as `lowest` when there is only one amount. */
  readonly highest: Money;
  readonly unit: PayUnit;
}

/** Finds the pay of a salary; `null` for none, for one that begins at zero, and for a unit of the host's own. */
export type FindPay = (salary: Salary | null) => Pay | null;

/** Creates a {@link FindPay} for these salary periods. */
export const createFindPay = ({ salaryPeriods }: Pick<ReferenceData, 'salaryPeriods'>): FindPay => {
  const unitOf = new Map(
    salaryPeriods.map(({ id, unit }) => [id, payUnits.find((known) => known === unit)]),
  );
  return (salary) => {
    if (salary === null || salary.amount === 0) return null;
    const { amount: lowest, maxAmount, periodId } = salary;
    const unit = unitOf.get(periodId);
    return unit === undefined ? null : { lowest, highest: maxAmount ?? lowest, unit };
  };
};

const inYear: Readonly<Record<string, number>> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

/**
 * Creates the function that says how much a salary pays in a year of full time, at most; 0 for none, and for a unit of the
 * host's own.
 */
export const createYearlyPay = ({ salaryPeriods }: Pick<ReferenceData, 'salaryPeriods'>) => {
  const times = new Map(salaryPeriods.map(({ id, unit }) => [id, inYear[unit] ?? 0]));
  return (salary: Salary | null): number =>
    salary === null ? 0 : (salary.maxAmount ?? salary.amount) * (times.get(salary.periodId) ?? 0);
};

/** An amount as the number nearest to its decimal digits (decision D5). */
export const amountOf = (money: Money): number => money / 10_000;

/** An amount in digits, with as many decimal places as it needs, but never one: `64000`, `28.50`, `28.125`. */
export const amountText = (money: Money): string =>
  money % 100 === 0
    ? amountOf(money).toFixed(money % 10_000 === 0 ? 0 : 2)
    : String(amountOf(money));
