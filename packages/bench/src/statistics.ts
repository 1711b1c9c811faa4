/** The value that `fraction` (0 to 1) of the values lie at or below; NaN when there are none. */
export const percentile = (values: readonly number[], fraction: number): number => {
  const sorted = Float64Array.from(values).sort();
  const rank = Math.max(0, Math.ceil(fraction * sorted.length) - 1);
  return sorted[rank] ?? Number.NaN;
};

/** The middle value, the mean of the two middle ones of an even number; NaN when there are none. */
export const median = (values: readonly number[]): number => {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
};
