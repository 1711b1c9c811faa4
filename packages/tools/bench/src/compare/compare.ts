import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sliceRequests } from '../load/paired-slices.ts';
import { formatNumber, table, writePage } from '../markdown.ts';
import type { Options } from '../options.ts';
import { commandIn, ownCommand, readCommit } from '../repository.ts';
import { isChosen } from '../requests/routes.ts';
import { createBuildContender } from '../servers/jobposting.ts';
import { compareSlices, formatRatio, verdictRule } from './comparison.ts';
import { type MeasuredRoute, measureSlices } from './measure-slices.ts';

/** What the columns of a comparison mean, and how the verdicts are found. */
const comparisonLegend = [
  '- CPU µs: CPU time of all threads of the server per request, the median of the slices.',
  '- This / base: the median of the ratios of the slices, and their quartiles; above 1 this build is slower.',
  '- This / this: the same build as two servers; what differs from 1 is noise.',
  `- ${verdictRule}`,
].join('\n');

const head = ['Route', 'Jobs', 'Base, CPU µs', 'This, CPU µs', 'This / base', 'This / this'];

/** The comparison of two builds, a line for each route and number of jobs. */
const comparisonTable = (measured: readonly MeasuredRoute[]): string =>
  table(
    [...head, 'Noise', 'Verdict'],
    measured.map(({ jobs, route, slices, failures }) => {
      const { base, current, ratio, selfRatio, noise, verdict } = compareSlices(slices);
      return [
        `${route.title} (${route.name})`,
        ...[jobs, base, current].map(formatNumber),
        formatRatio(ratio),
        formatRatio(selfRatio),
        `${(noise * 100).toFixed(1)} %`,
        failures === 0 ? verdict : `${verdict} ⚠ ${failures} failed`,
      ];
    }),
  );

const introduction = (against: string, { rounds, slices, warmUpSlices }: Options): string =>
  `Base is ${against} at commit ${readCommit(against)}, this is commit ${readCommit()}; on each route ${rounds} ` +
  `rounds of ${slices} slices of ${sliceRequests} requests, after ${warmUpSlices} to warm up; Node ${process.versions.node}.`;

/** Compares the build of another checkout with this one, and prints a table. */
export const compare = async (against: string, options: Options): Promise<void> => {
  const { sizes, routes, output } = options;
  const begin = `# Comparison of two builds\n\n${introduction(against, options)}\n\n${comparisonLegend}`;
  const servers = {
    base: createBuildContender('base', commandIn(against)),
    current: createBuildContender('current', ownCommand),
    hasFloor: false,
  };
  // Databases are seeded for each run, because a build may have changed since the last one.
  const cache = await mkdtemp(join(options.cache, 'compare-'));
  try {
    const isMeasured = ({ name }: { readonly name: string }) => isChosen(name, routes);
    const times = { ...options, cache };
    const measured = await measureSlices(servers, sizes ?? [1000], isMeasured, times);
    const report = `${begin}\n\n${comparisonTable(measured)}\n`;
    process.stdout.write(`\n${report}`);
    await writePage(output, 'comparison', report);
  } finally {
    await rm(cache, { recursive: true });
  }
};
