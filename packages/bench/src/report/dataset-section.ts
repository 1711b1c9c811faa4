import type { LoadResult } from '../load/load-task.ts';
import type { DatasetResult } from '../measure/measure-dataset.ts';
import { formatNumber, table } from './markdown.ts';
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

const newSearchesTable = ({ latencyP50, latencyP99, latencyMax, probe }: LoadResult): string =>
  table(
    ['', 'p50', 'p99', 'longest'],
    [
      ['A search', ...[latencyP50, latencyP99, latencyMax].map(formatNumber)],
      ...(probe
        ? [['GET by id', ...[probe.latencyP50, probe.latencyP99, probe.max].map(formatNumber)]]
        : []),
    ],
  );

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

/** The part of the report that is about one data set. */
export const datasetSection = (result: DatasetResult, contenders: readonly string[]): string => {
  const { jobs, employers, name } = result.dataset;
  const [first = '', ...others] = contenders;
  const hasHeavyRoutes = result.routes.some(({ route }) => route.isHeavy);
  return [
    `## ${jobs.toLocaleString('en').replaceAll(',', ' ')} jobs of ${employers === 1 ? 'one employer' : `${employers} employers`}`,
    `![Requests per second](${name}.svg)`,
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
    ...(result.newSearches
      ? [
          `### Searches that ${first} has not seen, 200 different terms, in milliseconds`,
          newSearchesTable(result.newSearches),
        ]
      : []),
    '### Start, storage, memory',
    needsTable(result),
  ].join('\n\n');
};
