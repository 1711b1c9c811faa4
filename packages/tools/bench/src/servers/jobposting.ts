import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createJobService } from '@jobposting/core';
import { emptyProfile } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';
import { createDatabase } from '@jobposting/test-postgres';
import { generateJobLines } from '../jobs/generate-jobs.ts';
import { seedJobs, storedSeed } from '../jobs/seed-jobs.ts';
import { ownCommand } from '../repository.ts';
import type { Contender } from './contender.ts';
import { copySeeded, createFileContender, type SeededSchema } from './seeded-file.ts';

const serveWith = (command: string) => (database: string) => ({
  nodeArguments: [command, 'serve', '--database', database, '--port', '0'],
});

/**
 * Jobs are created by the use cases, not by `import`: their publish dates are spread over a month, and their ids
 * are assigned to employers in turn.
 */
const seeded: SeededSchema = {
  schema: 'jobposting',
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
      // One after another, because simultaneous writes may get their ids in another order.
      (await service.create(employer, body))._unsafeUnwrap();
    }
    (await store.checkpoint())._unsafeUnwrap();
    await store.close();
    return employers.map(({ apiKey }) => apiKey);
  },
};

/** The built server with its defaults on an SQLite file. */
export const jobposting = createFileContender(
  {
    name: 'jobposting',
    title: 'the built command with its defaults, on an SQLite file',
  },
  seeded,
  serveWith(ownCommand),
);

/** The built server with its defaults on PostgreSQL, to which its own command copies the file. */
export const jobpostingOnPostgres: Contender = {
  name: 'jobposting-postgres',
  title: 'the built command with its defaults, on PostgreSQL',
  async prepare(dataset, places) {
    const { path, apiKeys } = await copySeeded(seeded, dataset, places);
    const postgres = await places.postgres();
    const { address, drop } = await createDatabase(postgres.address);
    const copy = [ownCommand, 'copy', '--from', path, '--to', address];
    await promisify(execFile)(process.execPath, copy);
    const { postmaster } = postgres;
    return { command: serveWith(ownCommand)(address), apiKeys, postmaster, drop };
  },
};

/** A build whose own command line makes the database, for one employer, so that builds may have different schemas. */
export const createBuildContender = (name: string, command: string): Contender =>
  createFileContender(
    { name, title: name },
    {
      schema: name,
      async seed(path, { jobs }) {
        const run = (...args: readonly string[]) =>
          promisify(execFile)(process.execPath, [command, ...args, '--database', path]);
        const { stdout } = await run('employer', 'add', '--name', 'Employer 1', '--json');
        const { id, apiKey } = JSON.parse(stdout);
        const file = `${path}.ndjson`;
        const lines = generateJobLines({ count: jobs, seed: storedSeed, html: 'clean' });
        await writeFile(file, lines);
        await run('import', '--employer', String(id), file);
        await rm(file);
        return [apiKey];
      },
    },
    serveWith(command),
  );
