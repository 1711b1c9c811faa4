import { drawBars } from '../report/bar-chart.ts';
import { datasetTitle } from '../report/dataset-section.ts';
import { formatNumber, table } from '../report/markdown.ts';
import type { GrowthResult } from './measure-growth.ts';

const rows: readonly (readonly [string, (result: GrowthResult) => number])[] = [
  ['A search that nobody made before, p50, ms', ({ newSearches }) => newSearches.result.latencyP50],
  ['p99, ms', ({ newSearches }) => newSearches.result.latencyP99],
  [
    'A GET beside them, p50, ms',
    ({ newSearches }) => newSearches.result.probe?.latencyP50 ?? Number.NaN,
  ],
  ['p99, ms', ({ newSearches }) => newSearches.result.probe?.latencyP99 ?? Number.NaN],
  [
    'The same GET just before, alone, p99, ms',
    ({ newSearches }) => newSearches.result.probe?.aloneP99 ?? Number.NaN,
  ],
  ['The first search after a start, ms', ({ newSearches }) => newSearches.firstMs],
  ['From start to first response, ms', ({ start }) => start],
  ['The first list after a start, ms', ({ firstList }) => firstList],
  ['The middle page, first, file not in memory, ms', ({ coldDeepPage }) => coldDeepPage],
  ['The same page again, ms', ({ deepPage }) => deepPage],
  ['Memory after the start, MiB', ({ memory }) => memory],
  ['Memory of the search index, bytes a job', ({ indexBytesPerJob }) => indexBytesPerJob],
  ['Database, bytes a job', ({ bytesPerJob }) => bytesPerJob],
  ['Backup with its check, ms', ({ backup }) => backup],
  ['Import of 2 000 more jobs, jobs a second', ({ importedPerSecond }) => importedPerSecond],
];

/** What Jobposting takes with each data set, a column for each. */
export const growthTable = (results: readonly GrowthResult[]): string =>
  table(
    ['', ...results.map(({ dataset }) => datasetTitle(dataset))],
    rows.map(([title, read]) => [title, ...results.map((result) => formatNumber(read(result)))]),
  );

const largest = 1_000_000;
const searchAim = 40;
const getAim = 10;
const indexAim = 120;

/** The aims, each with the worst of the data sets that it is about. */
export const growthAims = (results: readonly GrowthResult[]): string => {
  const worst = (values: readonly number[]): number => Math.max(...values.filter(Number.isFinite));
  const line = (title: string, aim: number, value: number): string[] => [
    title,
    formatNumber(aim),
    formatNumber(value),
    Number.isFinite(value) ? (value <= aim ? 'reached' : 'missed') : 'not measured',
  ];
  const ofLargest = results.filter(({ dataset }) => dataset.jobs >= largest);
  return table(
    ['Aim', 'At most', 'Worst', 'Verdict'],
    [
      line(
        'A new search among a million jobs, p99, ms',
        searchAim,
        worst(ofLargest.map(({ newSearches }) => newSearches.result.latencyP99)),
      ),
      line(
        'A GET beside new searches, p99, ms',
        getAim,
        worst(results.map(({ newSearches }) => newSearches.result.probe?.latencyP99 ?? Number.NaN)),
      ),
      line(
        'Memory of the search index, bytes a job',
        indexAim,
        worst(results.map(({ indexBytesPerJob }) => indexBytesPerJob)),
      ),
    ],
  );
};

/** The plot: what a new search takes, and a GET beside it, as the data grows. */
export const drawGrowth = (results: readonly GrowthResult[]): string =>
  drawBars(
    'Growth: milliseconds of a search that nobody made before, and of a GET beside it',
    ['search, p50', 'search, p99', 'GET, p99'],
    results.map(({ dataset, newSearches: { result } }) => ({
      label: datasetTitle(dataset),
      values: [result.latencyP50, result.latencyP99, result.probe?.latencyP99 ?? Number.NaN],
    })),
    formatNumber,
  );
