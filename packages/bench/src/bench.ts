import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { compare } from './compare/compare.ts';
import type { Contender } from './contenders/contender.ts';
import { directus } from './contenders/directus/directus.ts';
import { express, fastify, tuned } from './contenders/hand-written.ts';
import { commandIn, jobposting } from './contenders/jobposting.ts';
import { datasetsOf } from './dataset.ts';
import { measureDataset } from './measure/measure-dataset.ts';
import { measureImport } from './measure/measure-import.ts';
import { type BenchOptions, readOptions, usage } from './options.ts';
import { benchPostgres } from './postgres/bench-postgres.ts';
import { createRandom } from './random.ts';
import { readCommit } from './read-commit.ts';
import { writeReport } from './report/write-report.ts';

const known: readonly Contender[] = [jobposting, tuned, fastify, express, directus];

const choose = (names: readonly string[]): readonly Contender[] =>
  names.map((name) => {
    const contender = known.find((candidate) => candidate.name === name);
    if (!contender) throw new TypeError(`${name} is not a contender`);
    return contender;
  });

const bench = async (options: BenchOptions): Promise<void> => {
  const random = createRandom(Date.now(), 0);
  const contenders = choose(options.contenders);
  const started = new Date();
  const commit = readCommit('.');
  console.log('import');
  const imported = await measureImport(options.importCount, options.cache);
  const datasets = [];
  for (const dataset of datasetsOf(options.sizes)) {
    datasets.push(await measureDataset(dataset, contenders, options, random));
    // Written after each data set, so that a run that is stopped has something to show.
    await writeReport({ options, contenders, started, commit, imported, datasets });
  }
};

const fail = (message: string): void => {
  console.error(message);
  process.exitCode = 1;
};

const options = readOptions();
if (options === null) {
  process.stdout.write(usage);
} else if (!existsSync('/proc/self/schedstat')) {
  fail('The benchmark needs Linux: it pins processes to cores and reads /proc.');
} else {
  await mkdir(options.cache, { recursive: true });
  if ('postgres' in options) await benchPostgres(options);
  else if (!('against' in options)) await bench(options);
  else if (existsSync(commandIn(options.against))) await compare(options);
  else
    fail(`${commandIn(options.against)} does not exist: run \`npm run build:server\` there first.`);
}
