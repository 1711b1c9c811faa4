import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sliceRequests } from '../load/paired-slices.ts';
import type { CompareOptions } from '../options.ts';
import { readCommit } from '../repository.ts';
import { comparisonLegend, comparisonTable } from './comparison-report.ts';
import { measureBuilds } from './measure-builds.ts';

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
