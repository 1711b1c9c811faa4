import { median, medianInterval } from '../statistics.ts';

/** Microseconds per request of the servers in one slice. */
export interface Slice {
  readonly base: number;
  readonly current: number;
  /** The current build again, as another server. */
  readonly again: number;
  /** `NaN` when it is not measured. */
  readonly floor: number;
}

/** The result of the slices for a route. */
export interface Comparison {
  /** Medians of the microseconds per request. */
  readonly base: number;
  readonly current: number;
  /** The median of the current build divided by the base; above 1 the current build is slower. */
  readonly ratio: number;
  /** The same of the current build divided by itself. */
  readonly selfRatio: number;
  /** How far from 1 the median of the build against itself may be, with a probability of 95 %: 0.02 is 2 %. */
  readonly noise: number;
  readonly verdict: 'slower' | 'faster' | 'same';
}

// With fewer slices, chance decides too often.
const minSlices = 10;

/** How the verdict is found, for readers of the report. */
export const verdictRule =
  'Verdict: `slower` or `faster` if the first ratio is further from 1 than the noise, and the interval in which its median ' +
  `lies with a probability of 95 % is on that side of 1; otherwise, and always with fewer than ${minSlices} slices, ` +
  '`same`. The noise is how far the further end of that interval is from 1 for the same build as two servers.';

/** One server compared with another, slice by slice. */
export const ratiosOf = (slices: readonly Slice[], one: keyof Slice, other: keyof Slice) =>
  slices.map((slice) => slice[one] / slice[other]);

const judge = (ratios: readonly number[], noise: number): Comparison['verdict'] => {
  const middle = median(ratios);
  const { lower, upper } = medianInterval(ratios);
  if (middle > 1 + noise && lower > 1) return 'slower';
  return middle < 1 / (1 + noise) && upper < 1 ? 'faster' : 'same';
};

/** Compares the current build with the base, slice by slice, and with itself. */
export const compareSlices = (slices: readonly Slice[]): Comparison => {
  const ratios = ratiosOf(slices, 'current', 'base');
  const selfRatios = ratiosOf(slices, 'again', 'current');
  const self = medianInterval(selfRatios);
  const noise = Math.max(self.upper, 1 / self.lower) - 1;
  return {
    base: median(slices.map(({ base }) => base)),
    current: median(slices.map(({ current }) => current)),
    ratio: median(ratios),
    selfRatio: median(selfRatios),
    noise,
    verdict: slices.length < minSlices ? 'same' : judge(ratios, noise),
  };
};
