import { median } from '../statistics.ts';

/** How many slices are compared with as many before them. */
const compared = 3;
const tolerance = 0.03;

/** The longest warm-up, as a multiple of the shortest. */
export const longestWarmUp = 6;
/** How many slices the shortest warm-up has. */
export const leastSlices = compared * 2;

/**
 * Whether the time per request has stopped falling: the median of the last three slices is at most 3 % below that
 * of the three before.
 */
export const isSteady = (costs: readonly number[]): boolean => {
  if (costs.length < leastSlices) return false;
  const last = median(costs.slice(-compared));
  const before = median(costs.slice(-leastSlices, -compared));
  // Nothing was answered in a slice: more of them would not tell more.
  if (!Number.isFinite(last) || !Number.isFinite(before)) return true;
  return last >= before * (1 - tolerance);
};
