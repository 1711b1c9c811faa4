import { median, quartiles } from '../statistics.ts';

/** CPU microseconds per request of the three contenders in one round. */
export interface Round {
  readonly base: number;
  readonly current: number;
  /** The current build again, as a contender of its own. */
  readonly again: number;
}

/** Ratios of CPU time, one of each round: their median and quartiles. */
export interface Ratio {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

/** What the rounds say about a route. */
export interface Comparison {
  /** Medians of the CPU microseconds per request. */
  readonly base: number;
  readonly current: number;
  /** The current build to the base; above 1 the current build is slower. */
  readonly ratio: Ratio;
  /** The current build to itself. */
  readonly selfRatio: Ratio;
  /** How far the build is from itself in the median round: 0.02 is 2 %. */
  readonly noise: number;
  readonly verdict: 'slower' | 'faster' | 'same';
}

// With fewer rounds the quartiles are nearly the extremes, and chance decides too often.
const minRounds = 5;

/** How the verdict is found, for readers of the report. */
export const verdictRule =
  'Verdict: `slower` or `faster` if both quartiles of this / base are on the same side of 1 and ' +
  'further from it than the noise (how far this / this is from 1 in the median round); ' +
  `otherwise, and always with fewer than ${minRounds} rounds, \`same\`.`;

const toRatio = (ratios: readonly number[]): Ratio => ({
  median: median(ratios),
  ...quartiles(ratios),
});

const judge = ({ lower, upper }: Ratio, noise: number): Comparison['verdict'] => {
  if (lower > 1 + noise) return 'slower';
  return upper < 1 / (1 + noise) ? 'faster' : 'same';
};

/** Compares the current build with the base, round by round, and with itself. */
export const compareRounds = (rounds: readonly Round[]): Comparison => {
  const ratio = toRatio(rounds.map(({ current, base }) => current / base));
  const selfRatios = rounds.map(({ again, current }) => again / current);
  const noise = median(selfRatios.map((value) => Math.max(value, 1 / value) - 1));
  return {
    base: median(rounds.map(({ base }) => base)),
    current: median(rounds.map(({ current }) => current)),
    ratio,
    selfRatio: toRatio(selfRatios),
    noise,
    verdict: rounds.length < minRounds ? 'same' : judge(ratio, noise),
  };
};
