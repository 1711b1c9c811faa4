import { cpus, release, totalmem } from 'node:os';
import { formatNumber, table } from '../markdown.ts';
import { readCommit } from '../repository.ts';
import { datasetTitle } from '../requests/dataset.ts';
import type { Contender } from '../servers/contender.ts';
import type { Scenario } from './all-scenarios.ts';
import type { DatasetResult, LoadTimes } from './measure-dataset.ts';
import { judgeBar, type LineResult, medianOf } from './results.ts';

/** The beginning of every page: its title, when it was written, and on which machine. */
export const pageHead = ({ name, title }: Pick<Scenario, 'name' | 'title'>): string => {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return (
    `# ${title}\n\n` +
    `Written by \`npm run bench -- --only ${name}\` on ${new Date().toISOString().slice(0, 10)} at commit ${readCommit()}: ` +
    `Node ${process.versions.node}, Linux ${release()}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${gibibytes} GiB.`
  );
};

const introduction = (
  scenario: Scenario,
  contenders: readonly Contender[],
  { rounds, warmUpRequests, seconds }: LoadTimes,
): string =>
  [
    pageHead(scenario),
    [
      '- Servers run on one core, their database too; the load generator runs on the other.',
      `- On each line the servers are loaded in turn, in another order each round: ${warmUpRequests} requests to warm up, then ${seconds} s. Figures are medians of ${rounds} rounds; ratios are medians of the ratios within rounds.`,
      '- The number after a route is its connections. CPU time is that of all threads of the server per request, and of all processes of its database. Latencies are p50 / p99, in milliseconds.',
      '- A POST has a number in title and description that no request had before; a PUT that is unchanged is the same each time.',
      ...contenders.map((contender) => `- \`${contender.name}\` is ${contender.title}.`),
    ].join('\n'),
  ].join('\n\n');

const cellsOf = (result: LineResult, contender: string): readonly string[] => {
  const of = (value: Parameters<typeof medianOf>[2]): string =>
    formatNumber(medianOf(result, contender, value));
  const failures = (result.rounds.get(contender) ?? []).reduce(
    (sum, round) => sum + round.failures,
    0,
  );
  const database = of(({ databaseMicroseconds }) => databaseMicroseconds);
  const cpu = of(({ cpuMicroseconds }) => cpuMicroseconds);
  return [
    of(({ requestsPerSecond }) => requestsPerSecond) +
      (failures === 0 ? '' : ` ⚠ ${failures} failed`),
    // During other load, it is the time of both.
    result.line.beside ? '–' : database === formatNumber(0) ? cpu : `${cpu} + ${database}`,
    `${of(({ latencyP50 }) => latencyP50)} / ${of(({ latencyP99 }) => latencyP99)}`,
  ];
};

const linesTable = ({ lines }: DatasetResult, contenders: readonly string[]): string =>
  table(
    ['Route', ...contenders.flatMap((name) => [`${name}, req/s`, 'CPU µs', 'ms'])],
    lines.map((result) => [
      result.title,
      ...contenders.flatMap((contender) => cellsOf(result, contender)),
    ]),
  );

const barsTable = ({ lines }: DatasetResult, own: string): string =>
  table(
    ['Route', 'Bar', 'Reached', 'Verdict'],
    lines.flatMap((result) =>
      (result.line.bars ?? []).map((bar) => {
        const { text, reached, verdict } = judgeBar(bar, result, lines, own);
        return [result.title, text, formatNumber(reached), verdict];
      }),
    ),
  );

const needsTable = ({ needs }: DatasetResult): string =>
  table(
    ['Contender', 'Start until it listens, ms', 'Database, bytes per job', 'Memory, MiB'],
    needs.map(({ contender, startMs, bytesPerJob, memory }) => [
      contender,
      ...[startMs, bytesPerJob, memory].map(formatNumber),
    ]),
  );

/** The page of a scenario, in Markdown. */
export const writeReport = (
  scenario: Scenario,
  contenders: readonly Contender[],
  times: LoadTimes,
  results: readonly DatasetResult[],
): string => {
  const names = contenders.map(({ name }) => name);
  const [own = ''] = names;
  const sections = results.flatMap((result) => [
    `## ${datasetTitle(result.dataset)}`,
    linesTable(result, names),
    '### Bars',
    barsTable(result, own),
    '### Start, storage, memory',
    needsTable(result),
  ]);
  return `${[introduction(scenario, contenders, times), ...sections].join('\n\n')}\n`;
};
