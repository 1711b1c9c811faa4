import { fileURLToPath } from 'node:url';
import {
  createJob,
  createJobInputReader,
  createPlaceResolver,
  defaultReferenceData,
  type Employer,
  type NewJob,
  placesNamedIn,
  type ResolvedPlace,
  toInstant,
} from '@jobposting/core';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { toInterfaceHttp } from '../job-request.ts';
import { type SeedJob, seedJobs } from '../seed-jobs.ts';
import type { Contender } from './contender.ts';

/** The built command. */
export const jobpostingCommand = fileURLToPath(
  import.meta.resolve('@jobposting/server/dist/cli.js'),
);

const addEmployers = async ({ employers }: SqliteStore, count: number) => {
  const added: { readonly employer: Employer; readonly apiKey: string }[] = [];
  for (let number = 1; number <= count; number++) {
    const name = `Employer ${number}`;
    const employer = (await employers.add({ name, unlimited: false }))._unsafeUnwrap();
    const { apiKey } = (await employers.addKey(employer.id))._unsafeUnwrap();
    added.push({ employer, apiKey });
  }
  return added;
};

const places = createPlaceResolver(defaultReferenceData.locations);
const reader = createJobInputReader(defaultReferenceData);

const toJob = async ({ body, publishDate }: SeedJob, employer: Employer): Promise<NewJob> => {
  const resolved = new Map<string, ResolvedPlace | null>();
  for (const description of placesNamedIn(body)) {
    resolved.set(description, (await places.resolve(description))._unsafeUnwrap());
  }
  const input = reader.readJobInput(body, resolved);
  return createJob(input, { employer, now: toInstant(publishDate) })._unsafeUnwrap().job;
};

// The store commits together what arrives together.
const together = 512;

/** The built server with its defaults. */
export const jobposting: Contender = {
  name: 'jobposting',
  title: 'Jobposting',
  schema: 'jobposting',

  async seed(path, dataset) {
    const store = (await openSqliteStore({ path }))._unsafeUnwrap();
    const owners = await addEmployers(store, dataset.employers);
    let writes: Promise<unknown>[] = [];
    for (const seedJob of seedJobs(dataset)) {
      const owner = owners[seedJob.employer - 1];
      if (!owner) throw new Error(`there is no employer ${seedJob.employer}`);
      const job = await toJob(seedJob, owner.employer);
      writes.push(store.jobs.insert(job).then((stored) => stored._unsafeUnwrap()));
      if (writes.length < together) continue;
      await Promise.all(writes);
      writes = [];
    }
    await Promise.all(writes);
    (await store.checkpoint())._unsafeUnwrap();
    await store.close();
    return owners.map(({ apiKey }) => apiKey);
  },

  serve: (databasePath) => ({
    nodeArguments: [jobpostingCommand, 'serve', '--database', databasePath, '--port', '0'],
  }),

  toHttp: toInterfaceHttp,
};
