import type { Dataset } from '../dataset.ts';
import type { DatasetResult } from '../measure/measure-dataset.ts';
import { formatCount, formatNumber, table } from './markdown.ts';
import { latencyTable, ratioTable, throughputTable } from './route-tables.ts';

const waitingTable = ({ waiting, routes }: DatasetResult, contenders: readonly string[]): string =>
  table(
    ['Busy with', ...contenders],
    routes
      .filter(({ route }) => route.isHeavy)
      .map(({ route }) => [
        route.title,
        ...contenders.map((name) => {
          const found = waiting.find(
            (item) => item.contender === name && item.route === route.name,
          );
          if (!found) return '–';
          const { latencyP50, latencyP99, max } = found.waits;
          return [latencyP50, latencyP99, max].map(formatNumber).join(' / ');
        }),
      ]),
  );

const newSearchesTable = (
  { newSearches }: DatasetResult,
  contenders: readonly string[],
): string => {
  const found = contenders.flatMap((name) =>
    newSearches.filter(({ contender }) => contender === name),
  );
  return table(
    [
      'Contender',
      'Searches',
      'The first',
      ...['A search, p50', 'p99', 'longest'],
      ...['GET meanwhile, p50', 'p99', 'longest'],
    ],
    found.map(({ contender, searches, firstMs, result }) => {
      const { latencyP50, latencyP99, latencyMax, probe } = result;
      const waits = probe ? [probe.latencyP50, probe.latencyP99, probe.max] : Array(3).fill(NaN);
      return [
        contender,
        String(searches),
        ...[firstMs, latencyP50, latencyP99, latencyMax, ...waits].map(formatNumber),
      ];
    }),
  );
};

const needsTable = ({ needs }: DatasetResult): string =>
  table(
    [
      'Contender',
      'Start to first answer, ms',
      'Database, bytes per job',
      'Memory, MiB',
      'Peak, MiB',
    ],
    needs.map(({ contender, startMs, bytesPerJob, memory }) => [
      contender,
      formatNumber(startMs),
      formatNumber(bytesPerJob),
      formatNumber(memory.resident),
      formatNumber(memory.peak),
    ]),
  );

/** How many jobs of how many employers, in words. */
export const datasetTitle = ({ jobs, employers }: Dataset): string =>
  `${formatCount(jobs)} jobs of ${employers === 1 ? 'one employer' : `${formatCount(employers)} employers`}`;

/** The part of the report that is about one data set. */
export const datasetSection = (result: DatasetResult): string => {
  const contenders = result.needs.map(({ contender }) => contender);
  const { name } = result.dataset;
  const [first = '', ...others] = contenders;
  const hasHeavyRoutes = result.routes.some(({ route }) => route.isHeavy);
  return [
    `## ${datasetTitle(result.dataset)}`,
    `![Reads](${name}-reads.svg)`,
    `![Writes](${name}-writes.svg)`,
    ...(result.newSearches.length > 0
      ? [
          '### Searches that nobody has made before, one at a time, in milliseconds',
          newSearchesTable(result, contenders),
        ]
      : []),
    '### Requests per second and CPU time per request',
    throughputTable(result, ['floor', ...contenders]),
    `### ${first} against the others: more is better`,
    ratioTable(result, first, ['floor', ...others]),
    '### Latency in milliseconds, p50 / p99',
    latencyTable(result, contenders),
    ...(hasHeavyRoutes
      ? [
          '### How long a GET by id takes meanwhile, in milliseconds, p50 / p99 / longest',
          waitingTable(result, contenders),
        ]
      : []),
    '### Start, storage, memory',
    needsTable(result),
  ].join('\n\n');
};
