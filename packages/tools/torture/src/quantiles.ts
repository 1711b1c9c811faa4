/** Quantiles of numbers, such as 0.99 for the 99th percentile; 0 for an empty list. */
export const quantiles = (numbers: readonly number[]): ((share: number) => number) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
};
