import type { Contender } from '../contenders/contender.ts';
import { directus } from '../contenders/directus/directus.ts';
import { express, fastify, tuned } from '../contenders/hand-written.ts';
import { jobposting } from '../contenders/jobposting.ts';
import { jsonServer } from '../contenders/json-server/json-server.ts';
import { strapi } from '../contenders/strapi/strapi.ts';
import { datasetsOf } from '../dataset.ts';
import { measureCosts } from '../limits/measure-costs.ts';
import type { BenchOptions } from '../options.ts';
import { createRandom } from '../random.ts';
import { readCommit } from '../read-commit.ts';
import { writeReport } from '../report/write-report.ts';
import { measureDataset } from './measure-dataset.ts';
import { measureImport } from './measure-import.ts';

const known: readonly Contender[] = [
  jobposting,
  tuned,
  fastify,
  express,
  jsonServer,
  strapi,
  directus,
];

/** The contenders of these names. */
export const chooseContenders = (names: readonly string[]): readonly Contender[] =>
  names.map((name) => {
    const contender = known.find((candidate) => candidate.name === name);
    if (!contender) throw new TypeError(`${name} is not a contender`);
    return contender;
  });

/** Measures the contenders on every data set, beside the floor and the limits, and writes report.md. */
export const benchContenders = async (options: BenchOptions): Promise<void> => {
  const random = createRandom(Date.now(), 0);
  const contenders = chooseContenders(options.contenders);
  const started = new Date();
  const commit = readCommit('.');
  const costs = await measureCosts(options.cache);
  console.log('import');
  const imported = await measureImport(options.importCount, options.cache);
  const datasets = [];
  for (const dataset of datasetsOf(options.sizes)) {
    datasets.push(await measureDataset(dataset, contenders, options, random));
    // Written after each data set, so that a run that is stopped has something to show.
    await writeReport({ options, contenders, started, commit, costs, imported, datasets });
  }
};
