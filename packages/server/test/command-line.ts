import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJobService, employerId } from '@jobposting/core';
import type { Store } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openPostgresStore } from '@jobposting/postgres';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { createDatabase } from '@jobposting/test-postgres';
import { expect, inject, onTestFinished, vi } from 'vitest';

// Each test starts several processes.
vi.setConfig({ testTimeout: 60_000 });

/** Hundreds of processes load the same source; Node's cache of what it compiled halves their start. */
const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') };

const entry = join(import.meta.dirname, '../src/cli.ts');

/** What a command wrote, and its exit code. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that runs, and what it has written so far. */
export interface Running {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly ended: Promise<Ended>;
  /** Resolves once what it has written on either stream matches. */
  readonly wrote: (pattern: RegExp) => Promise<RegExpExecArray>;
}

/** A folder that goes away with the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Starts `jobposting` as a process of its own, from source; the end of the test kills it. */
export const startCommand = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  output: 'pipe' | number = 'pipe',
  cwd?: string,
): Running => {
  const child = spawn(process.execPath, ['--conditions=@jobposting/source', entry, ...args], {
    env: { PATH: process.env.PATH, ...compiledOnce, ...env },
    stdio: ['pipe', output, 'pipe'],
    cwd,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const written = { stdout: '', stderr: '' };
  const look = new Set<() => void>();
  const collect = (stream: 'stdout' | 'stderr') =>
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
      for (const listener of look) listener();
    });
  collect('stdout');
  collect('stderr');
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...written }));
  });

  const wrote = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const listener = (): void => {
        const match = pattern.exec(written.stdout) ?? pattern.exec(written.stderr);
        if (match === null) return;
        look.delete(listener);
        resolve(match);
      };
      look.add(listener);
      listener();
      void ended.then(() =>
        reject(new Error(`it ended without ${pattern}: ${JSON.stringify(written)}`)),
      );
    });

  return { child, ended, wrote, stdout: () => written.stdout, stderr: () => written.stderr };
};

/** Sends a stopping process its second signal until it counts, which ends it with code 1. */
export const killUntilEnded = (child: ChildProcess): Promise<void> => {
  const killAgain = () => {
    child.kill('SIGTERM');
    return child.exitCode;
  };
  return expect.poll(killAgain, { timeout: 9_000, interval: 100 }).toBe(1);
};

/** Runs `jobposting` to its end. */
export const runCommand = (
  args: readonly string[],
  {
    input = '',
    env = {},
    outputTo,
    cwd,
  }: {
    readonly input?: string | Buffer;
    readonly env?: NodeJS.ProcessEnv;
    /** A file that standard output is added to, or a pipe that nobody reads any more. */
    readonly outputTo?: string | 'nobody';
    /** The folder to run in; that of the tests when absent. */
    readonly cwd?: string;
  } = {},
): Promise<Ended> => {
  const isPipe = outputTo === undefined || outputTo === 'nobody';
  const output = isPipe ? 'pipe' : openSync(outputTo, 'a');
  const { child, ended } = startCommand(args, env, output, cwd);
  if (outputTo === 'nobody') child.stdout?.destroy();
  if (output !== 'pipe') closeSync(output);
  child.stdin?.on('error', () => {}).end(input);
  return ended;
};

export type DatabaseKind = 'a file' | 'PostgreSQL';
// Nothing is provided where there is no PostgreSQL.
const server: string | undefined = inject('postgres');
/** What a database can be kept in, on this machine. */
export const databaseKinds: readonly DatabaseKind[] =
  server === undefined ? ['a file'] : ['a file', 'PostgreSQL'];

/** The value of `--database` for a database that nobody has set up, and that goes away with the test. */
export const noDatabaseYet = async (kind: DatabaseKind = 'a file'): Promise<string> => {
  if (kind === 'a file') return join(temporaryFolder(), 'jobs.sqlite');
  const { address, drop } = await createDatabase(inject('postgres'));
  onTestFinished(drop);
  return address;
};

/** Opens a database of a test. */
export const openStore = async (database: string): Promise<Store> =>
  database.startsWith('postgres:')
    ? expectOk(await openPostgresStore({ address: database }))
    : expectOk(await openSqliteStore({ path: database }));

/** Creates a database with one employer, who has one key. */
export const newDatabaseWithKey = async (kind?: DatabaseKind) => {
  const database = await noDatabaseYet(kind);
  const store = await openStore(database);
  const { apiKey, key } = createApiKey();
  expectOk(await store.employers.add({ name: 'Any Employer', unlimited: false }, key));
  await store.close();
  return { database, apiKey };
};

/** Creates a database with one employer. */
export const newDatabase = async (kind?: DatabaseKind): Promise<string> =>
  (await newDatabaseWithKey(kind)).database;

/** Creates a database with one employer and one job, {@link aJob}. */
export const newDatabaseWithJob = async (kind?: DatabaseKind): Promise<string> => {
  const database = await newDatabase(kind);
  const store = await openStore(database);
  const employer = expectOk(await store.employers.find(employerId(1)));
  if (employer === null) throw new Error('it was just created');
  expectOk(await createJobService({ store: store.jobs }).create(employer, aJob));
  await store.close();
  return database;
};

/** The titles of the jobs in a database with one employer. */
export const titlesIn = async (database: string): Promise<string[]> => {
  const store = await openStore(database);
  const [employer] = expectOk(await store.employers.list());
  if (employer === undefined) throw new Error('there is no employer');
  const jobs = createJobService({ store: store.jobs }).all(employer);
  const titles = await Array.fromAsync(jobs, (job) => expectOk(job).title);
  await store.close();
  return titles;
};

/**
 * Starts `jobposting serve` on a free port, with an employer and its key; without a database where `env`
 * names it.
 */
export const startServer = async (
  database: string | null,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
) => {
  const always = [
    ...(database === null ? [] : ['--database', database]),
    ...['--port', '0', '--first-employer', 'First Employer'],
  ];
  const running = startCommand(['serve', ...always, ...args], env);
  const [, address = ''] = await running.wrote(/^Listening on (\S+)$/m);
  const [, apiKey = ''] = /(jp_[\w-]+)/.exec(running.stdout()) ?? [];
  const send = (method: string, path: string, body?: unknown, key = apiKey) =>
    fetch(`${address}${path}`, {
      method,
      headers: { 'API-Key': key, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { ...running, address, apiKey, send };
};

/** The body of a job that the rules accept. */
export const aJob = {
  referenceId: 'W-17',
  title: 'Welder',
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  description: '<p>Night shift</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
} as const;
