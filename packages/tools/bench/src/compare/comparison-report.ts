import { formatNumber, table } from '../markdown.ts';
import { compareSlices, type Ratio, verdictRule } from './comparison.ts';
import type { MeasuredRoute } from './measure-builds.ts';

const formatRatio = ({ median, lower, upper }: Ratio): string =>
  `${median.toFixed(3)} (${lower.toFixed(3)} to ${upper.toFixed(3)})`;

/** What the columns of a comparison mean and how its verdicts are found. */
export const comparisonLegend = [
  '- CPU µs: CPU time of all threads of the server per request, the median of the slices.',
  '- This / base: the median of the ratios of the slices, and their quartiles; above 1 this build is slower.',
  '- This / this: the same build as two servers; what differs from 1 is noise.',
  `- ${verdictRule}`,
].join('\n');

/** The comparison of two builds on one data set, a line for each route. */
export const comparisonTable = (measured: readonly MeasuredRoute[]): string =>
  table(
    ['Route', 'Base, CPU µs', 'This, CPU µs', 'This / base', 'This / this', 'Noise', 'Verdict'],
    measured.map(({ route, slices, failures }) => {
      const { base, current, ratio, selfRatio, noise, verdict } = compareSlices(slices);
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
