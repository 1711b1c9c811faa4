import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createRandom } from '@jobposting/bench/random';
import { type ApiClient, createApiClient } from '../api-client.ts';
import { markedFields, postingWith } from '../posting.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { jobposting, runProgram } from '../server-command.ts';
import { startServer } from '../server-process.ts';

export interface UpgradeOptions {
  /** How many jobs the first version creates; some of them it archives or deletes. */
  readonly jobs: number;
  readonly seed: number;
  /** Puts the first version into a folder, and returns what its command line begins with. */
  readonly unpackFirst: (folder: string) => readonly string[];
}

export interface UpgradeReport {
  /** Jobs that were there before the upgrade. */
  readonly jobs: number;
  /** What the first version says of the file of the newest one. */
  readonly refusal: string;
  readonly faults: readonly string[];
}

/** Each job that there is, as it is answered, by its id. */
type Answers = ReadonlyMap<number, string>;

type Program = readonly string[];

const run = async (program: Program, ...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await runProgram([...program, ...args]);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stderr}`);
  return stdout;
};

const call = async (api: ApiClient, method: string, path: string, body?: unknown) => {
  const { status, text } = await api.call(method, path, body);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
  return text;
};

const writeJobs = async (api: ApiClient, { jobs, seed }: UpgradeOptions): Promise<number[]> => {
  const random = createRandom(seed, 1);
  const ids: number[] = [];
  for (let token = 0; token < jobs; token++) {
    const posting = postingWith(markedFields('first', token, 1 + (token % 50)));
    const body = token % 2 === 0 ? posting : { ...posting, referenceId: `R-${token}` };
    const { id } = JSON.parse(await call(api, 'POST', '/jobs', body));
    if (random.chance(20)) await call(api, 'DELETE', `/jobs/${id}`);
    else ids.push(id);
    if (ids.includes(id) && random.chance(30)) {
      await call(api, 'PUT', `/jobs/${id}`, { status: 'archived' });
    }
  }
  return ids;
};

const readJobs = async (api: ApiClient, ids: readonly number[]): Promise<Answers> => {
  const answers = new Map<number, string>();
  for (const id of ids) answers.set(id, (await api.call('GET', `/jobs/${id}`)).text);
  return answers;
};

const differences = (when: string, expected: Answers, found: Answers): string[] =>
  [...expected]
    .filter(([id, text]) => found.get(id) !== text)
    .map(([id, text]) => `${when}, job ${id} is ${found.get(id)} in the place of ${text}`);

const hashesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => {
      const bytes = readFileSync(join(folder, name));
      return [name, createHash('sha256').update(bytes).digest('hex')];
    }),
  );

/**
 * The first version writes jobs and makes a backup; the newest one takes the file over and changes it; the
 * first one is started on it again, and then on the backup.
 */
export const upgradeAndGoBack = async (options: UpgradeOptions): Promise<UpgradeReport> => {
  const scratch = createScratchDirectory();
  const folder = join(scratch.path, 'data');
  const database = join(folder, 'jobs.sqlite');
  const backup = join(scratch.path, 'backup.sqlite');
  mkdirSync(folder);
  const first = options.unpackFirst(scratch.path);

  try {
    const employer = ['--database', database, '--name', 'Acme', '--unlimited', '--json'];
    const { apiKey } = JSON.parse(await run(first, 'employer', 'add', ...employer));
    const serve = async <T>(program: Program, work: (api: ApiClient) => Promise<T>): Promise<T> => {
      const server = await startServer({ database, program });
      try {
        return await work(createApiClient(server.address, apiKey));
      } finally {
        await server.stop();
      }
    };
    /** What a start says that fails; empty when it does not. */
    const refusalOf = (program: Program): Promise<string> =>
      serve(program, async () => '').catch((error: Error) => error.message);

    const before = await serve(first, async (api) => readJobs(api, await writeJobs(api, options)));
    const ids = [...before.keys()];
    await run(first, 'backup', '--database', database, '--to', backup);

    const upgraded = await serve(jobposting, async (api) => {
      const answers = await readJobs(api, ids);
      for (const id of ids) await call(api, 'PUT', `/jobs/${id}`, { title: 'changed since' });
      return answers;
    });
    const left = hashesOf(folder);
    const refusal = await refusalOf(first);
    const said = `jobposting: The file ${database} was written by a newer version of this program.\n`;
    const faults = [
      ...differences('after the upgrade', before, upgraded),
      ...(refusal === `the server ended with 1: ${said}`
        ? []
        : [`the first version does not refuse the newer file: ${JSON.stringify(refusal)}`]),
      ...(isDeepStrictEqual(hashesOf(folder), left)
        ? []
        : ['the first version has changed the newer file']),
    ];

    // The first version had no `restore`.
    for (const log of ['', '-wal', '-shm']) rmSync(database + log, { force: true });
    copyFileSync(backup, database);
    const back = await serve(first, async (api) => {
      const answers = await readJobs(api, ids);
      await call(api, 'POST', '/jobs', postingWith(markedFields('again', 0, 1)));
      return answers;
    });
    faults.push(...differences('on the backup', before, back));
    return { jobs: ids.length, refusal: refusal.trim(), faults };
  } finally {
    scratch.remove();
  }
};
