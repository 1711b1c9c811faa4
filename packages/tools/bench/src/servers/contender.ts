import type { SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LoadTarget } from '../load/load-task.ts';
import type { Dataset } from '../requests/dataset.ts';
import { toInterfaceHttp } from '../requests/job-request.ts';
import type { Route } from '../requests/routes.ts';
import type { DatabaseServer } from './database-server.ts';
import { cores, spawnOn } from './processes.ts';

/** How a server is started. */
export interface Command {
  readonly nodeArguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** A program that starts Node, with its arguments. */
  readonly wrapper?: readonly string[];
}

/** Where databases are made. */
export interface Places {
  /** SQLite databases are kept here between runs. */
  readonly cache: string;
  /** For this run only. */
  readonly folder: string;
  /** Started when a contender needs it. */
  readonly postgres: () => Promise<DatabaseServer>;
}

/** A database with a data set, and how to start a contender on it. */
interface Prepared {
  readonly command: Command;
  /** The keys of the employers 1, 2, 3 … in turn. */
  readonly apiKeys: readonly string[];
  /** The size of a file. */
  readonly bytes?: number;
  /** The parent of the processes of the database, whose CPU time is counted too. */
  readonly postmaster?: number | undefined;
  readonly drop?: () => Promise<void>;
}

/** A service to measure; all have the HTTP of the interface. */
export interface Contender {
  readonly name: string;
  readonly title: string;
  readonly prepare: (dataset: Dataset, places: Places) => Promise<Prepared>;
}

/** A contender that listens. */
export interface RunningServer {
  readonly origin: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

const address = /127\.0\.0\.1:\d+/;

const findAddress = async (output: NodeJS.ReadableStream): Promise<string | undefined> => {
  for await (const line of createInterface({ input: output })) {
    const [found] = address.exec(line) ?? [];
    if (found) return `http://${found}`;
  }
  return undefined;
};

/** Starts a contender on its core and waits until it listens. Its log is discarded. */
export const startServer = async (command: Command): Promise<RunningServer> => {
  const { nodeArguments, environment, wrapper } = command;
  const options: SpawnOptions = {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  };
  const child = spawnOn(cores.contender, nodeArguments, options, wrapper);
  const closed = once(child, 'close');
  const origin = child.stdout && (await findAddress(child.stdout));
  if (!origin || child.pid === undefined) {
    throw new Error(`${command.nodeArguments.join(' ')} ended without listening`);
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

/** A contender that listens, on its own database. */
export interface Running extends Prepared {
  readonly contender: Contender;
  readonly server: RunningServer;
  readonly startMs: number;
}

/** The address of a contender, with the requests of a route in its form. */
export const targetOf = (
  { server: { origin, pid }, postmaster, apiKeys }: Running,
  { requests }: Route,
): LoadTarget => ({
  ...{ origin, pid, postmaster },
  requests: requests.map((request) => toInterfaceHttp(request, apiKeys)),
});

/** Starts contenders on their own databases, runs `task` with them and a folder of this run, and stops them. */
export const withContenders = async <Value>(
  contenders: readonly Contender[],
  dataset: Dataset,
  { cache, postgres }: Pick<Places, 'cache' | 'postgres'>,
  wrapper: readonly string[],
  task: (running: readonly Running[], folder: string) => Promise<Value>,
): Promise<Value> => {
  // Two runs may share the cache.
  const folder = await mkdtemp(join(cache, 'run-'));
  const running: Running[] = [];
  try {
    for (const contender of contenders) {
      const prepared = await contender.prepare(dataset, { cache, folder, postgres });
      const started = performance.now();
      const server = await startServer({ ...prepared.command, wrapper });
      running.push({ ...prepared, contender, server, startMs: performance.now() - started });
    }
    return await task(running, folder);
  } finally {
    for (const { server, drop } of running) {
      await server.stop();
      await drop?.();
    }
    await rm(folder, { recursive: true });
  }
};
