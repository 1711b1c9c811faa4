import { join } from 'node:path';
import Database from 'better-sqlite3';
import { startServer } from '../../running-server.ts';
import { seedJobs } from '../../seed-jobs.ts';
import type { Contender } from '../contender.ts';
import { installedIn, installPackage } from '../install-package.ts';
import { projectFiles } from './project.ts';
import { documentIdOf, toEntry, toStrapiHttp } from './requests.ts';

const name = 'strapi';

const manifest = {
  private: true,
  dependencies: { '@strapi/strapi': '5.54.0', 'better-sqlite3': '13.2.0' },
};

const serve = (databasePath: string) => ({
  nodeArguments: [join(installedIn(name), 'start.cjs')],
  environment: {
    DATABASE_FILENAME: databasePath,
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
  },
});

const toSnakeCase = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const toColumn = (value: unknown): unknown => {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
};

/** A headless CMS with a content type of jobs; it sanitizes no HTML and checks little of a body. */
export const strapi: Contender = {
  name,
  title: 'Strapi 5.54, without keys, without its administration',
  schema: name,
  lacks: ['changes', 'put-by-reference'],
  maxJobs: 10_000,

  async seed(path, dataset) {
    // Without the packages of the administration, on which others only say that they depend.
    installPackage({
      name,
      manifest,
      files: projectFiles,
      installArguments: ['--legacy-peer-deps'],
    });
    const server = await startServer(serve(path));
    await server.stop();

    const database = new Database(path);
    database.pragma('journal_mode = WAL');
    const columns = [...Object.keys(toEntry(1, {}, new Date())).map(toSnakeCase)];
    const all = ['id', 'document_id', 'created_at', 'updated_at', 'published_at', ...columns];
    const insert = database.prepare(
      `INSERT INTO jobs (${all.join()}) VALUES (${all.map(() => '?').join()})`,
    );
    database.transaction(() => {
      let id = 0;
      for (const { employer, body, publishDate } of seedJobs(dataset)) {
        id += 1;
        const ms = publishDate.getTime();
        const entry = {
          ...toEntry(employer, body, publishDate),
          publishDate: ms,
          closeDate: body.closeDate ? Date.parse(body.closeDate) : null,
        };
        insert.run(id, documentIdOf(id), ms, ms, ms, ...Object.values(entry).map(toColumn));
      }
    })();
    database.exec('CREATE INDEX jobs_list ON jobs (employer_id, publish_date DESC, id DESC)');
    database.close();
    return [];
  },

  serve,
  toHttp: toStrapiHttp,
};
