import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Contender } from './contenders/contender.ts';
import { directus } from './contenders/directus/directus.ts';
import { express, fastify } from './contenders/hand-written.ts';
import { jobposting } from './contenders/jobposting.ts';
import { datasetsOf } from './dataset.ts';
import { measureDataset } from './measure/measure-dataset.ts';
import { measureImport } from './measure/measure-import.ts';
import { type BenchOptions, readOptions, usage } from './options.ts';
import { createRandom } from './random.ts';
import { writeReport } from './report/write-report.ts';

const known: readonly Contender[] = [jobposting, fastify, express, directus];

const choose = (names: readonly string[]): readonly Contender[] =>
  names.map((name) => {
    const contender = known.find((candidate) => candidate.name === name);
    if (!contender) throw new TypeError(`there is no contender ${name}`);
    return contender;
  });

/** The commit of the working tree now: it may move on while the benchmark runs. */
const readCommit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};

const bench = async (options: BenchOptions): Promise<void> => {
  const contenders = choose(options.contenders);
  await mkdir(options.cache, { recursive: true });
  const random = createRandom(Date.now(), 0);
  const started = new Date();
  const commit = readCommit();
  console.log('import');
  const imported = await measureImport(options.importCount, options.cache);
  const datasets = [];
  for (const dataset of datasetsOf(options.sizes)) {
    datasets.push(await measureDataset(dataset, contenders, options, random));
    // Written after each data set, so that a run that is stopped has shown something.
    await writeReport({ options, contenders, started, commit, imported, datasets });
  }
};

const options = readOptions();
if (options === null) {
  process.stdout.write(usage);
} else if (!existsSync('/proc/self/stat')) {
  console.error('The benchmark needs Linux: it pins processes to cores and reads /proc.');
  process.exitCode = 1;
} else {
  await bench(options);
}
