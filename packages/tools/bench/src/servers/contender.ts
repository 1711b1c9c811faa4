import { execFile, execFileSync, type SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDatabase } from '@jobposting/test-postgres';
import { fillDatabase } from '../../peers/fastify/database.ts';
import { storedJobLines, storedJobs } from '../jobs/generate-jobs.ts';
import { cores, spawnOn } from './processes.ts';

/** A service to measure; all have the HTTP of the interface. */
export interface Contender {
  /** As reports show it. */
  readonly name: string;
  /** Makes a database with this many jobs of one employer, and returns its API key. */
  readonly fill: (database: string, jobs: number) => Promise<string>;
  /** The arguments of Node that serve a database. */
  readonly serve: (database: string) => readonly string[];
}

/** A database for one server, filled. */
interface FilledDatabase {
  /** Of a file, or an address. */
  readonly path: string;
  readonly apiKey: string;
  readonly drop: () => Promise<void>;
}

/** Makes a new filled database for a contender. */
export type FillDatabase = (contender: Contender, jobs: number) => Promise<FilledDatabase>;

/** Files in a folder. Each contender fills one, which is then copied. */
export const createFiles = (folder: string): FillDatabase => {
  const filled = new Map<string, { readonly path: string; readonly apiKey: string }>();
  return async (contender, jobs) => {
    const key = `${contender.name} ${jobs}`;
    let original = filled.get(key);
    if (!original) {
      const path = join(folder, `${randomUUID()}.sqlite`);
      original = { path, apiKey: await contender.fill(path, jobs) };
      filled.set(key, original);
    }
    const path = join(folder, `${randomUUID()}.sqlite`);
    await copyFile(original.path, path, constants.COPYFILE_FICLONE);
    return { path, apiKey: original.apiKey, drop: () => rm(path) };
  };
};

/** Databases of a PostgreSQL server. */
export const createDatabases =
  (server: string): FillDatabase =>
  async (contender, jobs) => {
    const { address, drop } = await createDatabase(server);
    return { path: address, apiKey: await contender.fill(address, jobs), drop };
  };

/** A contender that listens. */
export interface RunningServer {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

const listening = /127\.0\.0\.1:\d+/;

const findAddress = async (output: NodeJS.ReadableStream): Promise<string | undefined> => {
  for await (const line of createInterface({ input: output })) {
    const [found] = listening.exec(line) ?? [];
    if (found) return `http://${found}`;
  }
  return undefined;
};

/** Starts a server on the core of the contenders and waits until it listens. Its log is discarded. */
export const startServer = async (nodeArguments: readonly string[]): Promise<RunningServer> => {
  const options: SpawnOptions = {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_ENV: 'production' },
  };
  const child = spawnOn(cores.contender, nodeArguments, options);
  const closed = once(child, 'close');
  const origin = child.stdout && (await findAddress(child.stdout));
  if (!origin || child.pid === undefined) {
    throw new Error(`${nodeArguments.join(' ')} ended without listening`);
  }
  child.stdout?.resume();
  return {
    origin,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
};

/** A contender that listens on a filled database. */
interface Running {
  readonly server: RunningServer;
  readonly apiKey: string;
}

/** Starts contenders on databases with this many jobs, runs `task` with them, and stops them. */
export const withContenders = async (
  contenders: readonly Contender[],
  jobs: number,
  fillDatabase: FillDatabase,
  task: (running: readonly Running[]) => Promise<void>,
): Promise<void> => {
  const running: (Running & FilledDatabase)[] = [];
  try {
    for (const contender of contenders) {
      const database = await fillDatabase(contender, jobs);
      running.push({
        ...database,
        server: await startServer(contender.serve(database.path)),
      });
    }
    await task(running);
  } finally {
    for (const { server, drop } of running) {
      await server.stop();
      await drop();
    }
  }
};

const script = fileURLToPath(new URL('../../peers/fastify/server.ts', import.meta.url));

/** What an experienced developer writes in a day: Fastify with better-sqlite3 or pg. */
export const fastify: Contender = {
  name: '`fastify`',
  async fill(database, jobs) {
    const apiKey = randomUUID();
    await fillDatabase(database, apiKey, storedJobs(jobs));
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
