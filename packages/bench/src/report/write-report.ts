import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { drawBars } from './bar-chart.ts';
import { datasetSection } from './dataset-section.ts';
import { formatNumber } from './markdown.ts';
import type { Report } from './report.ts';
import { ratioOf } from './route-tables.ts';

const preamble = ({ options, contenders, started, commit, imported }: Report): string => {
  const { rounds, seconds, warmUpSeconds } = options;
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return [
    '# Benchmark',
    `Written by \`npm run bench\` on ${started.toISOString().slice(0, 10)} at commit ${commit}: ` +
      `Node ${process.versions.node}, Linux ${release()}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${gibibytes} GiB.`,
    [
      `- Every contender is a process of its own on one core; the load generator (autocannon) is on another.`,
      `- On each route they are loaded in turn, in another order each round: ${warmUpSeconds} s to warm up, ${seconds} s under load, ${seconds / 2} s one request at a time. Figures are medians of ${rounds} rounds.`,
      `- The floor is bare \`node:http\` that answers with the bytes of ${contenders[0]?.title} from memory; for writes it reads and parses the body first.`,
      '- The number behind a route is its connections. CPU time is of the whole process per request, from `/proc`.',
      '- Where one request takes more than a third of the time available, it is sent once and marked with †; meanwhile its process answers nothing else.',
      '- A star marks where the load generator was slower than the contender, which kept its core less than 90 % busy; there the ratio by CPU time says more than the ratio by requests.',
      ...contenders.map(({ name, title }) => `- \`${name}\` is ${title}.`),
    ].join('\n'),
    `## Import\n\n${formatNumber(imported.jobs)} clean jobs: ${formatNumber(imported.perSecond)} a second, ` +
      `${formatNumber(imported.quarterMemory)} MiB after a quarter, ${formatNumber(imported.peakMemory)} MiB at most.`,
  ].join('\n\n');
};

/** Writes report.md and a plot for each data set. */
export const writeReport = async (report: Report): Promise<void> => {
  const { output } = report.options;
  const names = report.contenders.map(({ name }) => name);
  await mkdir(output, { recursive: true });
  const sections = report.datasets.map((result) => datasetSection(result, names));
  await writeFile(join(output, 'report.md'), `${[preamble(report), ...sections].join('\n\n')}\n`);

  for (const { dataset, routes } of report.datasets) {
    const groups = routes.map((measured) => ({
      label: measured.route.title,
      values: names.map((name) => ratioOf(measured, name, 'floor')),
    }));
    const title = `Requests per second as a share of the floor, ${dataset.name}`;
    const svg = drawBars(title, names, groups, (value) => formatNumber(value));
    await writeFile(join(output, `${dataset.name}.svg`), svg);
  }
};
