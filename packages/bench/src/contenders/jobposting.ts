import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJobService } from '@jobposting/core';
import { emptyProfile } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';
import { generateJobLines } from '../generate-job-lines.ts';
import { toInterfaceHttp } from '../job-request.ts';
import { seedJobs, storedSeed } from '../seed-jobs.ts';
import { addEmployer, importJobs } from './command-line.ts';
import type { Contender } from './contender.ts';

/** The built command of a checkout. */
export const commandIn = (checkout: string): string =>
  join(checkout, 'packages/server/dist/cli.js');

/** The built command of this checkout. */
export const jobpostingCommand = fileURLToPath(
  import.meta.resolve('@jobposting/server/dist/cli.js'),
);

const serveWith = (command: string) => (database: string) => ({
  nodeArguments: [command, 'serve', '--database', database, '--port', '0'],
});

/** How the built server of this checkout is started on a file or an address. */
export const serveJobposting = serveWith(jobpostingCommand);

/**
 * The built server with its defaults. Its jobs are created through the use cases, not by `import`:
 * their publish dates are spread over a month, and their ids go round the employers.
 */
export const jobposting: Contender = {
  name: 'jobposting',
  title: 'Jobposting',
  schema: 'jobposting',
  lacks: [],

  async seed(path, dataset) {
    const store = (await openSqliteStore({ path }))._unsafeUnwrap();
    const employers = [];
    for (let number = 1; number <= dataset.employers; number++) {
      const { apiKey, key } = createApiKey();
      const newEmployer = { name: `Employer ${number}`, unlimited: false, profile: emptyProfile };
      const employer = (await store.employers.add(newEmployer, key))._unsafeUnwrap();
      employers.push({ ...employer, apiKey });
    }
    let now = new Date();
    // The database is kept for many runs, and its oldest changes are a month old.
    (await store.jobs.changes.setRetention({ changesDays: 365 }))._unsafeUnwrap();
    const service = createJobService({ store: store.jobs, now: () => now });
    for (const { employer: number, body, publishDate } of seedJobs(dataset)) {
      const employer = employers[number - 1];
      if (!employer) throw new Error(`employer ${number} does not exist`);
      now = publishDate;
      // One after another, because writes that arrive together may get their ids in another order.
      (await service.create(employer, body))._unsafeUnwrap();
    }
    (await store.checkpoint())._unsafeUnwrap();
    await store.close();
    return employers.map(({ apiKey }) => apiKey);
  },

  serve: serveJobposting,
  toHttp: toInterfaceHttp,
};

/** A build of Jobposting whose database is made by its own command line, for one employer. */
export const createBuildContender = (name: string, schema: string, command: string): Contender => ({
  name,
  title: name,
  schema,
  lacks: [],

  async seed(path, { jobs }) {
    const employer = await addEmployer(command, path, 'Employer 1');
    const lines = generateJobLines({ count: jobs, seed: storedSeed, html: 'clean' });
    await importJobs(command, path, employer, lines);
    return [employer.apiKey];
  },

  serve: serveWith(command),
  toHttp: toInterfaceHttp,
});
