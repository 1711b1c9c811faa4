import { formatNumber, table } from '../report/markdown.ts';
import { median, percentile } from '../statistics.ts';
import { goalsOfLarge } from './goals.ts';
import type { MeasuredLarge, MeasuredRequests } from './measure-large.ts';

const figures = (times: readonly number[]): string =>
  [0.5, 0.99, 1].map((fraction) => formatNumber(percentile(times, fraction))).join(' / ');

interface Goal {
  readonly text: string;
  readonly isReached: boolean;
}

const atMost = (what: string, value: number, limit: number, unit: string): Goal => ({
  text: `${what} at most ${limit}${unit}`,
  isReached: value <= limit,
});

const goalsOf = ({ name, large, small }: MeasuredRequests): readonly Goal[] => {
  const [ofLarge, ofSmall] = [median(large), median(small)];
  const { timesSmall, openTotalMs, newSearchMs, newSearchOfSmallMs } = goalsOfLarge;
  switch (name) {
    case 'open-after-write':
      return [atMost('large', ofLarge, openTotalMs, ' ms')];
    case 'new-search':
      return [
        atMost('large', ofLarge, newSearchMs, ' ms'),
        atMost('small', ofSmall, newSearchOfSmallMs, ' ms'),
      ];
    default:
      return [atMost('large to small', ofLarge / ofSmall, timesSmall, '')];
  }
};

/** The part of the report that is about a large employer beside small ones; goals are of medians. */
export const largeSection = ({ jobs, fillSeconds, loadBefore, requests }: MeasuredLarge): string =>
  [
    `## ${formatNumber(jobs)} jobs of one employer beside ${formatNumber(jobs)} of 1 000`,
    `Filled in ${formatNumber(fillSeconds)} s; load of the machine then ${formatNumber(loadBefore)}. Milliseconds, p50 / p99 / longest, over one connection; goals are of the p50.`,
    table(
      ['Request', 'large employer', 'small employers', 'goal'],
      requests.map((measured) => [
        measured.title,
        figures(measured.large),
        figures(measured.small),
        goalsOf(measured)
          .map(({ text, isReached }) => `${text}: ${isReached ? 'reached' : '**missed**'}`)
          .join('; '),
      ]),
    ),
  ].join('\n\n');
