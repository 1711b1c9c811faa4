import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createRandom, type Random } from '@jobposting/bench/random';
import { createAnyServer } from '../client/any-server.ts';
import { createApiClient } from '../client/api-client.ts';
import { readAllJobs } from '../client/read-all-jobs.ts';
import { findDatabaseProblems } from '../database-file.ts';
import { addEmployer, type EmployerAccount } from '../employer-account.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import type { ServerStart } from '../server/server-process.ts';
import { waitFor } from '../wait-for.ts';
import { copyFaults, createMirror, follow, logFaults, type Mirror, readLog } from './follower.ts';
import { type JobWriter, writeJobs } from './job-writer.ts';
import { createLedger, type Ledger, settleAll } from './ledger.ts';
import { type Servers, startServers } from './servers.ts';

/** How many rounds, and their seed. What is in progress at a failure is chance. */
export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  /** One database by its address for each server; otherwise all servers share a new file. */
  readonly addresses?: readonly string[];
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledgedWrites: number;
  /** The changes that followers have read, and how often they began again from what they had saved. */
  readonly followed: number;
  readonly restarts: number;
  /** Everything that broke a promise; empty when all is well. */
  readonly faults: readonly string[];
}

/** An employer whose jobs are written, everything that its writers know of them, and a copy of them. */
export interface Party {
  readonly account: EmployerAccount;
  readonly ledger: Ledger;
  /** The slots of each writer. */
  readonly slots: readonly (readonly string[])[];
  readonly mirror: Mirror;
}

/** The workplace of a script. */
interface Scene {
  readonly folder: string;
  readonly database: string;
  readonly faults: string[];
  readonly parties: readonly Party[];
  readonly nextRandom: () => Random;
  readonly addParty: (name: string, writers: number, slotsEach: number) => Promise<Party>;
  readonly startServers: (count: number, start?: Omit<ServerStart, 'database'>) => Promise<Servers>;
  /** Writes the jobs of all employers until `isOver`. */
  readonly write: (
    servers: Servers,
    writer: Pick<JobWriter, 'isOver' | 'mayFail' | 'pauseMs' | 'onWritten'>,
  ) => Promise<unknown>;
  /** Writes and follows during `act`, until every follower has read everything, and then checks. */
  readonly during: (
    servers: Servers,
    act: () => Promise<unknown>,
    writer?: Pick<JobWriter, 'mayFail' | 'pauseMs' | 'onWritten'>,
  ) => Promise<void>;
  /** Compares each server with what was acknowledged, while nobody writes. */
  readonly check: (servers: Servers) => Promise<void>;
  /** Waits for an acknowledged write: otherwise a busy machine would kill all servers before their first. */
  readonly nextWrite: () => Promise<void>;
  /** Runs at the end, however that comes. */
  readonly onEnd: (end: () => unknown) => void;
}

/** Starts the processes to kill, and those that work next to them. */
export type KillScript<Figures extends object> = (scene: Scene) => Promise<{
  /** Lets something fail, mends it, and checks what can be checked. */
  readonly round: (random: Random, done: number) => Promise<unknown>;
  /** After the last round; returns the figures. */
  readonly end: () => Promise<Figures> | Figures;
}>;

const longestWaitMs = 60_000;

/**
 * Does round after round of a script, until a fault is found. Then every server is compared with what was acknowledged,
 * all are stopped, and the file is verified.
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
  let isFollowed = false;
  const nextRandom = (): Random => createRandom(seed, randoms++);
  const sum = (count: (party: Party) => number): number =>
    parties.reduce((all, party) => all + count(party), 0);
  const acknowledged = (): number => sum(({ ledger }) => ledger.acknowledged);
  const ofEach = (work: (party: Party) => Promise<unknown>): Promise<unknown> =>
    Promise.all(parties.map(work));

  const scene: Scene = {
    ...{ folder: directory.path, database, faults, parties, nextRandom },
    async addParty(name, writers, slotsEach) {
      const slots = Array.from({ length: writers }, (_, writer) =>
        Array.from({ length: slotsEach }, (_, slot) => `w${writer}s${slot}`),
      );
      const account = await addEmployer(database, name);
      const ledger = createLedger(slots.flat(), faults);
      const party = { account, slots, ledger, mirror: createMirror() };
      parties.push(party);
      return party;
    },
    async startServers(count, own = {}) {
      const servers = await startServers(addresses, count, own);
      started.push(servers);
      return servers;
    },
    write: ({ addresses }, writer) =>
      ofEach(({ account, ledger, slots }) =>
        Promise.all(
          slots.map((names) => {
            const random = nextRandom();
            const noted = writer.mayFail ? faults : undefined;
            const server = createAnyServer(addresses, account.apiKey, random, noted);
            return writeJobs({ ledger, names, server, random, ...writer });
          }),
        ),
      ),
    async during(servers, act, writer = {}) {
      let [isWritten, isRead] = [false, false];
      isFollowed = true;
      const failed = (error: unknown): unknown => faults.push(`it was broken off: ${error}`);
      const following = ofEach(({ account, mirror }) => {
        const random = nextRandom();
        const noted = writer.mayFail ? faults : undefined;
        const server = createAnyServer(servers.addresses, account.apiKey, random, noted);
        return follow(mirror, server, random, () => isRead);
      }).catch(failed);
      const writing = scene.write(servers, { ...writer, isOver: () => isWritten }).catch(failed);
      await act().catch(failed);
      isWritten = true;
      await writing;
      isRead = true;
      await following;
      await scene.check(servers);
    },
    async check({ addresses }) {
      for (const address of addresses) {
        await ofEach(async ({ ledger, account, mirror }) => {
          const jobs = await readAllJobs(createApiClient(address, account.apiKey));
          settleAll(ledger, jobs);
          if (isFollowed) faults.push(...copyFaults(mirror, jobs));
        });
      }
    },
    async nextWrite() {
      const before = acknowledged();
      await waitFor('a write is acknowledged', () => acknowledged() > before, longestWaitMs);
    },
    onEnd: (end) => void endings.push(end),
  };

  /** Compares the log of each server with what was written, and what followers read with the log. */
  const checkLogs = ({ addresses }: Servers): Promise<unknown> =>
    ofEach(async ({ account, ledger, mirror }) => {
      for (const address of addresses) {
        const log = await readLog(createApiClient(address, account.apiKey));
        faults.push(...logFaults(ledger.changes, log));
        const isRead = isDeepStrictEqual(mirror.changes, log);
        if (isFollowed && !isRead) faults.push('a follower read other changes than those logged');
      }
    });

  try {
    const { round, end } = await script(scene);
    while (faults.length === 0 && done < kills) await round(createRandom(seed, -1 - done), done++);
    const figures = await end();
    for (const servers of started) {
      await scene.check(servers);
      await checkLogs(servers);
      faults.push(...(await servers.stop()));
    }
    if (existsSync(database)) faults.push(...(await findDatabaseProblems(database)));
    return {
      ...{ ...figures, kills: done, acknowledgedWrites: acknowledged(), faults },
      followed: sum(({ mirror }) => mirror.changes.length),
      restarts: sum(({ mirror }) => mirror.restarts),
    };
  } catch (error) {
    // Earlier findings say more.
    throw faults.length === 0 ? error : new Error(faults.slice(0, 10).join('\n'), { cause: error });
  } finally {
    await Promise.all(started.map(({ processes, kill }) => kill([...processes.keys()])));
    for (const end of endings) await end();
    directory.remove();
  }
};
