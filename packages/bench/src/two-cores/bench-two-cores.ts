import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataset } from '../dataset.ts';
import type { BenchOptions } from '../options.ts';
import { createRandom } from '../random.ts';
import { readCommit } from '../read-commit.ts';
import { drawBars } from '../report/bar-chart.ts';
import { datasetTitle } from '../report/dataset-section.ts';
import { formatNumber, table } from '../report/markdown.ts';
import { pageHead } from '../report/page-head.ts';
import {
  hasOwnCores,
  knowsWorkers,
  measureWorkers,
  type WorkersResult,
  workerCounts,
} from './measure-workers.ts';

const nameOf = (workers: number): string => (workers === 1 ? '1 worker' : `${workers} workers`);

const workersTable = ({ routes }: WorkersResult): string =>
  table(
    [
      'Route',
      ...workerCounts.flatMap((count) => [`${nameOf(count)}, req/s`, 'p50, ms', 'p99, ms']),
      'Times',
    ],
    routes.map(({ route, results }) => {
      const [one, two] = results;
      return [
        `${route.title} (${route.connections})`,
        ...results.flatMap(({ requestsPerSecond, latencyP50, latencyP99, failures }) => [
          formatNumber(requestsPerSecond) + (failures > 0 ? ` ⚠ ${failures} failed` : ''),
          formatNumber(latencyP50),
          formatNumber(latencyP99),
        ]),
        formatNumber(
          (two?.requestsPerSecond ?? Number.NaN) / (one?.requestsPerSecond ?? Number.NaN),
        ),
      ];
    }),
  );

const drawWorkers = ({ routes }: WorkersResult): string =>
  drawBars(
    'Two cores: requests per second with one worker and with two',
    workerCounts.map(nameOf),
    routes.map(({ route, results }) => ({
      label: route.title,
      values: results.map(({ requestsPerSecond }) => requestsPerSecond),
    })),
    formatNumber,
  );

/** Measures `serve --workers` on two cores and writes two-cores.md; a build without it says so. */
export const benchTwoCores = async (options: BenchOptions): Promise<void> => {
  const head = pageHead('One worker and two on two cores', {
    command: ' -- --only two-cores',
    started: new Date(),
    commit: readCommit('.'),
  });
  await mkdir(options.output, { recursive: true });
  const writePage = (...parts: readonly string[]): Promise<void> =>
    writeFile(join(options.output, 'two-cores.md'), `${[head, ...parts].join('\n\n')}\n`);

  if (!knowsWorkers()) {
    console.log('two cores: left out, the built server has no --workers');
    return writePage('Not measured: the built server has no option `--workers`.');
  }
  const dataset = createDataset(Math.max(...options.sizes), 1);
  console.log('two cores');
  const result = await measureWorkers(dataset, options, createRandom(Date.now(), 0));
  await writeFile(join(options.output, 'two-cores.svg'), drawWorkers(result));
  await writePage(
    [
      `- ${datasetTitle(dataset)}. The server has two cores, with one worker and with two in turn, each on a database of its own.`,
      hasOwnCores()
        ? '- Two load generators have a core each.'
        : '- Two load generators share the two cores with the server, so that more cores gain more than this shows.',
      `- Medians of ${options.rounds} rounds of ${options.seconds} s.`,
      `- Memory after the load, of all processes of the server: ${result.memory
        .map(
          (memory, index) => `${formatNumber(memory)} MiB with ${nameOf(workerCounts[index] ?? 0)}`,
        )
        .join(', ')}.`,
    ].join('\n'),
    '![Requests per second](two-cores.svg)',
    workersTable(result),
  );
};
