import { execFileSync } from 'node:child_process';
import Database from 'better-sqlite3';
import { startServer } from '../../running-server.ts';
import { seedJobs } from '../../seed-jobs.ts';
import type { Contender } from '../contender.ts';
import { jobCollection, toItem } from './collection.ts';
import {
  directusCommand,
  directusEnvironment,
  directusToken,
  installDirectus,
} from './installation.ts';
import { toDirectusHttp } from './requests.ts';

const serve = (databasePath: string) => ({
  nodeArguments: [directusCommand, 'start'],
  environment: directusEnvironment(databasePath),
});

const createCollection = async (path: string): Promise<void> => {
  const env = { ...process.env, ...directusEnvironment(path) };
  execFileSync(process.execPath, [directusCommand, 'bootstrap'], { env, stdio: 'ignore' });
  const server = await startServer(serve(path));
  try {
    const response = await fetch(new URL('/collections', server.origin), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${directusToken}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(jobCollection),
    });
    if (!response.ok) throw new Error(`no collection was made: ${await response.text()}`);
  } finally {
    await server.stop();
  }
};

const toColumn = (value: unknown): unknown => {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
};

/** A headless CMS with a collection of jobs, as fast as its settings allow. */
export const directus: Contender = {
  name: 'directus',
  title: 'Directus 12',
  schema: 'directus',
  lacks: ['changes'],
  maxJobs: 10_000,

  async seed(path, dataset) {
    installDirectus();
    await createCollection(path);
    const database = new Database(path);
    database.pragma('journal_mode = WAL');
    const columns = Object.keys(toItem(1, {}, new Date()));
    const insert = database.prepare(
      `INSERT INTO jobs (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
    );
    database.transaction(() => {
      for (const { employer, body, publishDate } of seedJobs(dataset)) {
        insert.run(Object.values(toItem(employer, body, publishDate)).map(toColumn));
      }
    })();
    database.exec('CREATE INDEX jobs_list ON jobs (employer_id, publish_date DESC, id DESC)');
    database.close();
    return [];
  },

  serve,
  toHttp: toDirectusHttp,
};
