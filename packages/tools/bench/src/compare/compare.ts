import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sliceRequests } from '../load/paired-slices.ts';
import { formatNumber, table } from '../markdown.ts';
import type { CompareOptions } from '../options.ts';
import { readCommit } from '../repository.ts';
import { compareSlices, type Ratio, verdictRule } from './comparison.ts';
import { type MeasuredRoute, measureBuilds } from './measure-builds.ts';

const formatRatio = ({ median, lower, upper }: Ratio): string =>
  `${median.toFixed(3)} (${lower.toFixed(3)} to ${upper.toFixed(3)})`;

/** What the columns of a comparison mean and how its verdicts are found. */
const comparisonLegend = [
  '- CPU µs: CPU time of all threads of the server per request, the median of the slices.',
  '- This / base: the median of the ratios of the slices, and their quartiles; above 1 this build is slower.',
  '- This / this: the same build as two servers; what differs from 1 is noise.',
  `- ${verdictRule}`,
].join('\n');

/** The comparison of two builds on one data set, a line for each route. */
const comparisonTable = (measured: readonly MeasuredRoute[]): string =>
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

const introduction = ({ against, rounds, slices, warmUpSlices }: CompareOptions): string =>
  `Base is ${against} at commit ${readCommit(against)}, this is commit ${readCommit()}; on each route ${rounds} ` +
  `rounds of ${slices} slices of ${sliceRequests} requests, after ${warmUpSlices} to warm up; Node ${process.versions.node}.`;

/** Compares the build of another checkout with this one, and prints a table for each size. */
export const compare = async (options: CompareOptions): Promise<void> => {
  const sections = [`${introduction(options)}\n\n${comparisonLegend}`];
  for (const jobs of options.sizes) {
    console.log(`${jobs} jobs`);
    const measured = await measureBuilds({ jobs, employers: 1 }, options);
    sections.push(`## ${jobs} jobs\n\n${comparisonTable(measured)}`);
  }
  const report = `# Comparison of two builds\n\n${sections.join('\n\n')}\n`;
  process.stdout.write(`\n${report}`);
  if (options.output === null) return;
  await mkdir(options.output, { recursive: true });
  await writeFile(join(options.output, 'comparison.md'), report);
};
