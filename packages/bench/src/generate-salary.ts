import type { Random } from './random.ts';

/** A salary as a body carries it (interface §4.3). */
export interface SalaryBody {
  readonly amount: number;
  readonly maxAmount?: number;
  readonly period: { readonly id: number };
  readonly plusCommission: boolean;
}

/** Usual amounts by the id of the salary period, and the step between them. */
const scales = [
  { periodId: 1, min: 38_000, max: 145_000, step: 500 },
  { periodId: 2, min: 3_000, max: 11_000, step: 50 },
  { periodId: 3, min: 700, max: 2_600, step: 12.5 },
  { periodId: 4, min: 140, max: 650, step: 5 },
  { periodId: 5, min: 15.3, max: 68, step: 0.05 },
] as const;

/** Draws a salary, or none: yearly and hourly ones mostly, a range in half of them. */
export const generateSalary = (random: Random): SalaryBody | null => {
  if (random.chance(25)) return null;
  const { periodId, min, max, step } = random.pick([scales[0], scales[0], ...scales, scales[4]]);
  const steps = Math.floor((max - min) / step);
  const first = random.int(0, steps);
  const last = random.int(first, steps);
  // Rounded, because a sum of binary fractions has more decimals than the four that count (D5).
  const amountAt = (index: number): number => Number((min + index * step).toFixed(4));
  return {
    amount: amountAt(first),
    ...(random.chance(50) ? { maxAmount: amountAt(last) } : {}),
    period: { id: periodId },
    plusCommission: random.chance(10),
  };
};
