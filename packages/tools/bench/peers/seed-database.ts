import type { SeedJob } from '../src/jobs/seed-jobs.ts';
import { hashKey } from './authenticate.ts';
import { createJobs } from './fastify/jobs.ts';
import { openPeerDatabase } from './peer-database.ts';
import { createRow } from './peer-row.ts';

const batchSize = 5000;

/** Fills a database of the hand-written peers; the keys belong to the employers 1, 2, 3 … in turn. */
export const seedPeerDatabase = (
  path: string,
  apiKeys: readonly string[],
  seedJobs: Iterable<SeedJob>,
): void => {
  const database = openPeerDatabase(path);
  // Safe without syncs, because a database broken by a crash is seeded again.
  database.pragma('synchronous = OFF');
  const addEmployer = database.prepare('INSERT INTO employer (id, name) VALUES (?, ?)');
  const addKey = database.prepare('INSERT INTO api_key (hash, employer_id) VALUES (?, ?)');
  database.transaction(() => {
    for (const [index, key] of apiKeys.entries()) {
      addEmployer.run(index + 1, `Employer ${index + 1}`);
      addKey.run(hashKey(key), index + 1);
    }
  })();

  const jobs = createJobs(database);
  const insertBatch = database.transaction((batch: readonly SeedJob[]) => {
    for (const { body, employer, publishDate } of batch) {
      jobs.insert(createRow(body, body.description, employer, publishDate.toISOString()));
    }
  });
  let batch: SeedJob[] = [];
  for (const job of seedJobs) {
    batch.push(job);
    if (batch.length < batchSize) continue;
    insertBatch(batch);
    batch = [];
  }
  insertBatch(batch);
  database.close();
};
