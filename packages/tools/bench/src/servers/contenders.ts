import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fillDatabase } from '../../peers/fastify/database.ts';
import { storedJobLines, storedJobs } from '../jobs/generate-jobs.ts';
import type { Contender } from './contender.ts';

const script = fileURLToPath(new URL('../../peers/fastify/server.ts', import.meta.url));

/** What an experienced developer writes in a day: Fastify and better-sqlite3. */
export const fastify: Contender = {
  name: '`fastify`',
  async fill(database, jobs) {
    const apiKey = randomUUID();
    fillDatabase(database, apiKey, storedJobs(jobs));
    return apiKey;
  },
  serve: (database) => [script, database],
};

// The only place that knows where this package is in the repository.
const root = join(import.meta.dirname, '../../../../..');

/** The built command of a checkout. */
export const commandIn = (checkout: string): string =>
  join(checkout, 'packages/server/dist/cli.js');

/** The built command of this checkout. */
export const ownCommand = fileURLToPath(import.meta.resolve('@jobposting/server/dist/cli.js'));

/** The commit of a checkout now: it may change while the benchmark runs. */
export const readCommit = (checkout: string = root): string => {
  try {
    const args = ['rev-parse', '--short', 'HEAD'];
    return execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};

/** The built command of a checkout, which makes its own database: builds may have different schemas. */
export const createBuild = (name: string, command: string): Contender => ({
  name,
  async fill(database, jobs) {
    const run = (...args: readonly string[]) =>
      promisify(execFile)(process.execPath, [command, ...args, '--database', database]);
    const { stdout } = await run('employer', 'add', '--name', 'Employer 1', '--json');
    const { id, apiKey } = JSON.parse(stdout);
    const folder = await mkdtemp(join(tmpdir(), 'jobposting-import-'));
    const file = join(folder, 'jobs.ndjson');
    await writeFile(file, storedJobLines(jobs));
    await run('import', '--employer', String(id), file);
    await rm(folder, { recursive: true });
    return apiKey;
  },
  serve: (database) => [command, 'serve', '--database', database, '--port', '0'],
});
