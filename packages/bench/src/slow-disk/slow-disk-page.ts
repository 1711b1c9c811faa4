import type { Dataset } from '../dataset.ts';
import { drawBars } from '../report/bar-chart.ts';
import { datasetTitle } from '../report/dataset-section.ts';
import { formatNumber, table } from '../report/markdown.ts';
import type { SlowDiskResult } from './measure-slow-disk.ts';

const aimShare = 0.6;
const aimP99 = 8;

const shareOf = ({ alone }: SlowDiskResult, { reads }: SlowDiskResult['beside'][number]): number =>
  reads.requestsPerSecond / alone.requestsPerSecond;

/** What reads keep of their speed beside writers, on a slow disk. */
export const slowDiskTable = (results: readonly SlowDiskResult[]): string =>
  table(
    [
      ...['Contender and reads', 'Beside 8 connections of', 'Alone, req/s', 'p99, ms'],
      ...['Beside, req/s', 'Of alone', 'p99, ms', 'Writes/s', 'Aim'],
    ],
    results.flatMap((result) =>
      result.beside.map((beside) => {
        const { alone, contender, route } = result;
        const { reads, writes, writesPerSecond } = beside;
        const share = shareOf(result, beside);
        const failures = alone.failures + reads.failures;
        return [
          `${contender}: ${route.title}`,
          writes.title,
          ...[alone.requestsPerSecond, alone.latencyP99, reads.requestsPerSecond, share].map(
            formatNumber,
          ),
          formatNumber(reads.latencyP99),
          formatNumber(writesPerSecond) + (failures > 0 ? ` ⚠ ${failures} failed` : ''),
          share >= aimShare && reads.latencyP99 <= aimP99 ? 'reached' : 'missed',
        ];
      }),
    ),
  );

/** What is measured, and the aim. */
export const slowDiskLegend = (dataset: Dataset): string =>
  [
    `- ${datasetTitle(dataset)}. Each sync of a contender takes 2 ms longer, by strace.`,
    '- 16 connections read, first alone, then beside 8 connections that write as fast as they are answered.',
    '- Both kinds of load come from one core, the contender has another.',
    `- The aim is to keep ${aimShare} of the speed alone, with a p99 of at most ${aimP99} ms.`,
  ].join('\n');

/** The plot: what reads keep of their speed beside changes of titles. */
export const drawSlowDisk = (results: readonly SlowDiskResult[]): string => {
  const contenders = [...new Set(results.map(({ contender }) => contender))];
  const titles = [...new Set(results.map(({ route }) => route.title))];
  const groups = titles.map((label) => ({
    label,
    values: contenders.map((name) => {
      const result = results.find(
        ({ contender, route }) => contender === name && route.title === label,
      );
      const [beside] = result?.beside ?? [];
      return result && beside ? shareOf(result, beside) * 100 : Number.NaN;
    }),
  }));
  const title = 'Slow disk: what reads keep of their speed beside 8 writers of titles';
  return drawBars(title, contenders, groups, (value) => `${value.toFixed(0)} %`);
};
