import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { storedJobLines } from '../jobs/stored-jobs.ts';
import type { Contender } from './contender.ts';

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
