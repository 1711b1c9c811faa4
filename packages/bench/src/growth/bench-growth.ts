import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataset, datasetsOf } from '../dataset.ts';
import type { BenchOptions } from '../options.ts';
import { createRandom } from '../random.ts';
import { readCommit } from '../read-commit.ts';
import { pageHead } from '../report/page-head.ts';
import { drawGrowth, growthAims, growthTable } from './growth-page.ts';
import { type GrowthResult, measureGrowth } from './measure-growth.ts';

// What most users have: 50 employers of 200 jobs.
const usual = createDataset(10_000, 50);

/** Measures what Jobposting takes as its data grows, and writes growth.md. */
export const benchGrowth = async (options: BenchOptions): Promise<void> => {
  const head = pageHead('Cost as the data grows', {
    command: ' -- --only growth',
    started: new Date(),
    commit: readCommit('.'),
  });
  await mkdir(options.output, { recursive: true });
  const random = createRandom(Date.now(), 0);
  const results: GrowthResult[] = [];
  for (const dataset of [usual, ...datasetsOf(options.sizes)]) {
    results.push(await measureGrowth(dataset, options.cache, random));
    const page = [
      head,
      'Searches are made one at a time, each for another term, by each employer in turn. A GET is sent meanwhile ' +
        'from when it was warm, and alone before. The index is what the store holds once every employer has ' +
        'searched, without garbage.',
      '![Searches and reads as the data grows](growth.svg)',
      growthTable(results),
      growthAims(results),
    ];
    // Written after each data set, so that a run that is stopped has something to show.
    await writeFile(join(options.output, 'growth.svg'), drawGrowth(results));
    await writeFile(join(options.output, 'growth.md'), `${page.join('\n\n')}\n`);
  }
};
