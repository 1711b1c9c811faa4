import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataset } from '../dataset.ts';
import { chooseContenders } from '../measure/bench-contenders.ts';
import type { BenchOptions } from '../options.ts';
import { readCommit } from '../read-commit.ts';
import { pageHead } from '../report/page-head.ts';
import { measureSlowDisk, type SlowDiskResult } from './measure-slow-disk.ts';
import { whyNoSlowDisk } from './slow-disk.ts';
import { drawSlowDisk, slowDiskLegend, slowDiskTable } from './slow-disk-page.ts';

/** Measures reads beside writes on a slow disk, and writes slow-disk.md; without strace that says so. */
export const benchSlowDisk = async (options: BenchOptions): Promise<void> => {
  const head = pageHead('Reads on a slow disk', {
    command: ' -- --only slow-disk',
    started: new Date(),
    commit: readCommit('.'),
  });
  await mkdir(options.output, { recursive: true });
  const writePage = (...parts: readonly string[]): Promise<void> =>
    writeFile(join(options.output, 'slow-disk.md'), `${[head, ...parts].join('\n\n')}\n`);

  const obstacle = whyNoSlowDisk();
  if (obstacle !== null) {
    console.log(`slow disk: left out, ${obstacle}`);
    return writePage(`Not measured: ${obstacle}.`);
  }
  const dataset = createDataset(Math.max(...options.sizes), 1);
  const results: SlowDiskResult[] = [];
  for (const contender of chooseContenders(options.contenders)) {
    if (dataset.jobs > (contender.maxJobs ?? Number.POSITIVE_INFINITY)) continue;
    console.log(`slow disk: ${contender.name}`);
    results.push(...(await measureSlowDisk(contender, dataset, options)));
  }
  await writeFile(join(options.output, 'slow-disk.svg'), drawSlowDisk(results));
  await writePage(
    slowDiskLegend(dataset),
    '![What reads keep of their speed](slow-disk.svg)',
    slowDiskTable(results),
  );
};
