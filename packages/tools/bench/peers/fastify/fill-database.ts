import type { JobBody } from '../job-schema.ts';
import { createRow } from '../peer-row.ts';
import { hashKey } from './authenticate.ts';
import { openPeerDatabase } from './database.ts';
import { createJobs } from './jobs.ts';

const batchSize = 5000;

/** Makes a database of the peer with the jobs of one employer, oldest first. */
export const fillPeerDatabase = (path: string, apiKey: string, bodies: Iterable<JobBody>): void => {
  const database = openPeerDatabase(path);
  // Safe without syncs, because a database broken by a crash is seeded again.
  database.pragma('synchronous = OFF');
  database.prepare("INSERT INTO employer (id, name) VALUES (1, 'Employer 1')").run();
  const addKey = database.prepare('INSERT INTO api_key (hash, employer_id) VALUES (?, 1)');
  addKey.run(hashKey(apiKey));

  const jobs = createJobs(database);
  const insertBatch = database.transaction((batch: readonly JobBody[]) => {
    for (const body of batch) {
      jobs.insert(createRow(body, body.description, 1, new Date().toISOString()));
    }
  });
  let batch: JobBody[] = [];
  for (const body of bodies) {
    batch.push(body);
    if (batch.length < batchSize) continue;
    insertBatch(batch);
    batch = [];
  }
  insertBatch(batch);
  database.close();
};
