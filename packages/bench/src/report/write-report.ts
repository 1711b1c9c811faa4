import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aimsTable, behindRival, costsTable } from '../limits/aims-table.ts';
import type { DatasetResult } from '../measure/measure-dataset.ts';
import { drawBars } from './bar-chart.ts';
import { datasetSection, datasetTitle } from './dataset-section.ts';
import { formatNumber } from './markdown.ts';
import { pageHead } from './page-head.ts';
import type { Report } from './report.ts';
import { ratioOf } from './route-tables.ts';

const preamble = ({ options, contenders, started, commit, imported }: Report): string => {
  const { rounds, seconds, warmUpSeconds } = options;
  return [
    pageHead('Benchmark', { command: '', started, commit }),
    [
      `- Every contender is a process of its own on one core; the load generator (autocannon) is on another.`,
      `- On each route they are loaded in turn, in another order each round: at least ${warmUpSeconds} s to warm up, and then until the time per request stops falling; ${seconds} s under load, ${seconds / 2} s one request at a time. Figures are medians of ${rounds} rounds.`,
      `- The floor is bare \`node:http\` that answers with the bytes of ${contenders[0]?.title} from memory; for writes it reads and parses the body first.`,
      '- A POST has a number in title and description that no request had before; a PUT that is unchanged is the same each time.',
      '- Every contender writes a line of JSON for each request to its log; json-server, Strapi and Directus write theirs as they do by themselves.',
      '- A repeated search asks for the same term again and again, and is answered from a cache where there is one; searches that nobody has made before come first.',
      '- The number behind a route is its connections. CPU time is of the whole process per request, from `/proc`.',
      '- Where one request takes more than a third of the time available, it is sent once and marked with †; meanwhile its process answers nothing else.',
      '- A star marks where the load generator was slower than the contender, which kept its core less than 90 % busy; there the ratio by CPU time says more than the ratio by requests.',
      ...contenders.map(
        ({ name, title, maxJobs }) =>
          `- \`${name}\` is ${title}.${maxJobs === undefined ? '' : ` It is measured up to ${formatNumber(maxJobs)} jobs.`}`,
      ),
    ].join('\n'),
    `## Import\n\n${formatNumber(imported.jobs)} clean jobs: ${formatNumber(imported.perSecond)} a second, ` +
      `${formatNumber(imported.quarterMemory)} MiB after a quarter, ${formatNumber(imported.peakMemory)} MiB at most.`,
  ].join('\n\n');
};

const aimsSection = ({ costs, datasets }: Report): string =>
  [
    '## Aims and limits',
    'The limit is the share of the floor that would be left if a request took what the floor takes and what its ' +
      'parts take by themselves: SQLite alone, in as large transactions, and the rules with the JSON of the answer. ' +
      'What a server needs besides (promises, copies, caches, its log) is not in it.',
    costsTable(costs),
    ...datasets.flatMap((result) => [
      `### Aims with ${datasetTitle(result.dataset)}`,
      aimsTable(result, costs),
      behindRival(result),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

// Few, so that a chart answers its question at a glance; the tables have all.
const readRoutes = ['get', 'get-any', 'list-10', 'list-middle', 'search-frequent-3'];
const writeRoutes = ['put-unchanged', 'put-title', 'post-clean', 'post-messy', 'mixed'];

const drawRoutes = (
  { dataset, routes, needs }: DatasetResult,
  question: string,
  names: readonly string[],
): string => {
  const contenders = needs.map(({ contender }) => contender);
  const groups = routes
    .filter(({ route }) => names.includes(route.name))
    .map((measured) => ({
      label: measured.route.title,
      values: contenders.map((name) => ratioOf(measured, name, 'floor')),
    }));
  const title = `${question}: share of bare node:http, ${datasetTitle(dataset)}`;
  return drawBars(title, contenders, groups, formatNumber);
};

/** Writes report.md and, for each data set, a plot of its reads and one of its writes. */
export const writeReport = async (report: Report): Promise<void> => {
  const { output } = report.options;
  await mkdir(output, { recursive: true });
  const sections = report.datasets.map(datasetSection);
  const page = [preamble(report), aimsSection(report), ...sections];
  await writeFile(join(output, 'report.md'), `${page.join('\n\n')}\n`);

  for (const result of report.datasets) {
    const file = (kind: string): string => join(output, `${result.dataset.name}-${kind}.svg`);
    await writeFile(file('reads'), drawRoutes(result, 'Reads', readRoutes));
    await writeFile(file('writes'), drawRoutes(result, 'Writes', writeRoutes));
  }
};
