/** The middle value, the mean of the two middle ones of an even number; NaN when there are none. */
export const median = (values: readonly number[]): number => {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
};

/**
 * Where the median of all such values lies, with a probability of 95 %: between two of them, whatever their
 * distribution. The extremes when there are fewer than six, NaN when there are none.
 */
export const medianInterval = (values: readonly number[]): { lower: number; upper: number } => {
  const sorted = Float64Array.from(values).sort();
  // Of n values, a binomial number of n and 1/2 lies below the median.
  const half = 0.98 * Math.sqrt(sorted.length);
  const from = Math.max(0, Math.floor(sorted.length / 2 - half));
  return {
    lower: sorted[from] ?? Number.NaN,
    upper: sorted[sorted.length - 1 - from] ?? Number.NaN,
  };
};
