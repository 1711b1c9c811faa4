import { employerId, type Job, jobId } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { createDataset } from '../dataset.ts';
import { seedJobs } from '../seed-jobs.ts';
import { createJobs } from './create-jobs.ts';
import { createEmployers } from './fill-store.ts';

/** How many employers share the other half of the jobs. */
export const smallEmployers = 1000;

// Two million different ones would take a quarter of an hour.
const maxModels = 20_000;

const createModels = async (count: number): Promise<readonly Job[]> => {
  const models: Job[] = [];
  for await (const job of createJobs(seedJobs(createDataset(count, 1)), createEmployers(1))) {
    models.push(job);
  }
  return models;
};

/**
 * The first employer has `jobs` jobs, and the 1 000 others as many together; they take turns. Titles and
 * descriptions are of 20 000 different jobs, referenceIds are all different.
 */
export async function* largeDataset(jobs: number): AsyncGenerator<Job> {
  const models = await createModels(Math.min(jobs, maxModels));
  const start = Date.parse(models[0]?.publishDate ?? '');
  const stepMs = (Date.now() - start) / (jobs * 2);
  for (let index = 0; index < jobs * 2; index++) {
    // Both of two neighbours have the same model, so that large and small lists are of the same kind.
    const turn = Math.floor(index / 2);
    const model = models[turn % models.length];
    if (!model) throw new Error('there are no jobs to repeat');
    yield {
      ...model,
      id: jobId(index + 1),
      employerId: employerId(index % 2 === 0 ? 1 : 2 + (turn % smallEmployers)),
      referenceId: `${model.referenceId}-${turn}`,
      publishDate: toInstant(new Date(start + index * stepMs)),
    };
  }
}
