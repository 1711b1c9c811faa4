/** The 99th percentile of numbers; 0 for an empty list. */
export const percentile99 = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0;
};
