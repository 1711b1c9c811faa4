import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '@jobposting/bench/random';
import { createAnyServer } from '../client/any-server.ts';
import { createApiClient } from '../client/api-client.ts';
import { findDatabaseProblems } from '../database-file.ts';
import { addEmployer, type EmployerAccount } from '../employer-account.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { type ServerProcess, type ServerStart, startServer } from '../server/server-process.ts';
import { waitFor } from '../wait-for.ts';
import { type JobWriter, promisedWaitMs, writeJobs } from './job-writer.ts';
import { checkLedger, createLedger, type Ledger } from './ledger.ts';

/** Servers on one file, each with a new address after every start. */
interface Servers {
  readonly addresses: readonly string[];
  readonly processes: readonly ServerProcess[];
  /** Kills some of them at once. */
  readonly kill: (victims: readonly number[]) => Promise<unknown>;
  readonly start: (victims: readonly number[]) => Promise<void>;
  /** Asks all to end, and returns what is wrong with how they did. */
  readonly stop: () => Promise<string[]>;
}

const startOne = async (start: ServerStart): Promise<ServerProcess> => {
  const started = performance.now();
  try {
    return await startServer(start);
  } catch (error) {
    // It may give up on a lock that another process holds, after waiting as long as promised.
    const hasWaited = performance.now() - started >= promisedWaitMs;
    if (!hasWaited || !/is locked by another process/.test(String(error))) throw error;
    return startOne(start);
  }
};

/** Starts this many servers, which log errors only, on databases in turn. */
const startServers = async (
  databases: readonly string[],
  count: number,
  { options = [], ...more }: Omit<ServerStart, 'database'>,
): Promise<Servers> => {
  const processes: ServerProcess[] = [];
  const addresses: string[] = [];
  const start = async (victims: readonly number[]): Promise<void> => {
    for (const victim of victims) {
      const database = databases[victim % databases.length] ?? '';
      const server = await startOne({
        ...{ database, options: ['--log-level', 'error', ...options] },
        ...more,
      });
      processes[victim] = server;
      addresses[victim] = server.address;
    }
  };
  await start([...Array(count).keys()]);
  return {
    ...{ addresses, processes, start },
    kill: (victims) => Promise.all(victims.map((victim) => processes[victim]?.kill())),
    async stop() {
      const faults: string[] = [];
      for (const server of processes) {
        const code = await server.stop();
        if (code !== 0) faults.push(`a server ended with ${code}: ${server.log().slice(0, 500)}`);
      }
      return faults;
    },
  };
};

/** How often a script kills, and its seed. What is in progress at a kill is chance. */
export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  /** One database by its address for each server; otherwise all servers share a new file. */
  readonly addresses?: readonly string[];
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledgedWrites: number;
  /** Everything that broke a promise; empty when all is well. */
  readonly faults: readonly string[];
}

/** An employer whose jobs are written, and everything that its writers know of them. */
export interface Party {
  readonly account: EmployerAccount;
  readonly ledger: Ledger;
  /** The slots of each writer. */
  readonly slots: readonly (readonly string[])[];
}

/** The workplace of a script. */
export interface Scene {
  readonly folder: string;
  readonly database: string;
  readonly faults: string[];
  /** Nothing more must be killed or written. */
  readonly isOver: () => boolean;
  readonly nextRandom: () => Random;
  readonly addParty: (name: string, writers: number, slotsEach: number) => Promise<Party>;
  readonly startServers: (count: number, start?: Omit<ServerStart, 'database'>) => Promise<Servers>;
  /** Begins the writers of an employer; each ends when all is over, or as its options say. */
  readonly write: (
    party: Party,
    servers: Servers,
    options?: Partial<JobWriter>,
  ) => Promise<unknown>;
  /** Waits for an acknowledged write: otherwise a busy machine would kill all servers before their first. */
  readonly nextWrite: () => Promise<void>;
  /** Runs at the end, however that comes. */
  readonly onEnd: (end: () => unknown) => void;
}

/** Starts the processes to kill, and those that work next to them. */
export type KillScript<Figures extends object> = (scene: Scene) => Promise<{
  /** Goes on until all is over. */
  readonly load?: readonly Promise<unknown>[];
  /** Kills in the middle, starts again, checks what can be checked; returns how many were killed. */
  readonly kill: (random: Random, kills: number) => Promise<number>;
  /** After the last write: checks the rest, and returns the figures. */
  readonly end: () => Promise<Figures> | Figures;
}>;

const longestWaitMs = 60_000;

/**
 * Kills again and again, as the script says, until a fault is found. Then every server is compared with what was
 * acknowledged, all are stopped, and the file is verified.
 */
export const runKillRounds = async <Figures extends object>(
  script: KillScript<Figures>,
  options: KillOptions,
): Promise<KillReport & Figures> => {
  const { kills, seed } = options;
  const directory = createScratchDirectory();
  const { addresses = [join(directory.path, 'jobs.sqlite')] } = options;
  const [database = ''] = addresses;
  const faults: string[] = [];
  const parties: Party[] = [];
  const started: Servers[] = [];
  const endings: (() => unknown)[] = [];
  let done = 0;
  let randoms = 0;
  let hasEnded = false;
  const isOver = (): boolean => hasEnded || faults.length > 0 || done >= kills;
  const nextRandom = (): Random => createRandom(seed, randoms++);
  const acknowledged = (): number =>
    parties.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0);

  const scene: Scene = {
    ...{ folder: directory.path, database, faults, isOver, nextRandom },
    async addParty(name, writers, slotsEach) {
      const slots = Array.from({ length: writers }, (_, writer) =>
        Array.from({ length: slotsEach }, (_, slot) => `w${writer}s${slot}`),
      );
      const account = await addEmployer(database, name);
      const party = { account, slots, ledger: createLedger(slots.flat(), faults) };
      parties.push(party);
      return party;
    },
    async startServers(count, own = {}) {
      const servers = await startServers(addresses, count, own);
      started.push(servers);
      return servers;
    },
    write: ({ account, ledger, slots }, { addresses }, own) =>
      Promise.all(
        slots.map((names) => {
          const random = nextRandom();
          const server = createAnyServer(addresses, account.apiKey, random);
          return writeJobs({ ledger, names, server, random, isOver, ...own });
        }),
      ),
    async nextWrite() {
      const before = acknowledged();
      await waitFor('a write is acknowledged', () => acknowledged() > before, longestWaitMs);
    },
    onEnd: (end) => void endings.push(end),
  };

  try {
    const { load = [], kill, end } = await script(scene);
    const killAll = async (): Promise<void> => {
      while (!isOver()) {
        done += await kill(createRandom(seed, -1 - done), done);
      }
    };
    await Promise.all([killAll(), ...load]);
    const figures = await end();
    for (const { addresses, stop } of started) {
      for (const address of addresses) {
        for (const { ledger, account } of parties) {
          await checkLedger(ledger, createApiClient(address, account.apiKey));
        }
      }
      faults.push(...(await stop()));
    }
    if (existsSync(database)) faults.push(...(await findDatabaseProblems(database)));
    return { ...figures, kills: done, acknowledgedWrites: acknowledged(), faults };
  } catch (error) {
    // Earlier findings say more.
    throw faults.length === 0 ? error : new Error(faults.slice(0, 10).join('\n'), { cause: error });
  } finally {
    hasEnded = true;
    await Promise.all(started.map(({ processes, kill }) => kill([...processes.keys()])));
    for (const end of endings) await end();
    directory.remove();
  }
};
