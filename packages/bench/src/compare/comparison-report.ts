import { formatNumber, table } from '../report/markdown.ts';
import { compareRounds, type Ratio, verdictRule } from './comparison.ts';
import type { MeasuredRoute } from './measure-builds.ts';

const formatRatio = ({ median, lower, upper }: Ratio): string =>
  `${median.toFixed(3)} (${lower.toFixed(3)} to ${upper.toFixed(3)})`;

/** What the columns of a comparison mean and how its verdicts are found. */
export const comparisonLegend = [
  '- CPU µs: CPU time of the whole process per request, the median of the rounds.',
  '- This / base: the median of the ratios of the rounds, and their quartiles; above 1 this build is slower.',
  '- This / this: the same build as two contenders; what differs from 1 is noise.',
  `- ${verdictRule}`,
].join('\n');

/** The comparison of two builds on one data set, a line for each route. */
export const comparisonTable = (measured: readonly MeasuredRoute[]): string =>
  table(
    ['Route', 'Base, CPU µs', 'This, CPU µs', 'This / base', 'This / this', 'Noise', 'Verdict'],
    measured.map(({ route, rounds, failures }) => {
      const { base, current, ratio, selfRatio, noise, verdict } = compareRounds(rounds);
      return [
        `${route.title} (${route.name})`,
        formatNumber(base),
        formatNumber(current),
        formatRatio(ratio),
        formatRatio(selfRatio),
        `${(noise * 100).toFixed(1)} %`,
        failures === 0 ? verdict : `${verdict} ⚠ ${failures} failed`,
      ];
    }),
  );
