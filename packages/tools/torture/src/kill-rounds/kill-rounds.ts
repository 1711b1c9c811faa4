import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createRandom, type Random } from '@jobposting/bench/random';
import { createAnyServer } from '../client/any-server.ts';
import { createApiClient } from '../client/api-client.ts';
import { readAllJobs } from '../client/read-all-jobs.ts';
import { readLog } from '../client/read-log.ts';
import { findDatabaseProblems } from '../database-file.ts';
import { addEmployer, type EmployerAccount } from '../employer-account.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import type { ServerStart } from '../server/server-process.ts';
import { type Servers, startServers } from '../server/servers.ts';
import { waitFor } from '../wait-for.ts';
import { copyFaults, createMirror, follow, logFaults, type Mirror } from './follower.ts';
import { type JobWriter, writeJob } from './job-writer.ts';
import { createLedger, type Ledger, settleAll } from './ledger.ts';

/** How many rounds, and their seed. What is in progress at a failure is chance. */
export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  /** One database by its address for each server; otherwise all servers share a new file. */
  readonly addresses?: readonly string[];
}

/** An employer whose jobs are written, everything that its writers know of them, and a copy of them. */
export interface Party {
  readonly account: EmployerAccount;
  readonly ledger: Ledger;
  readonly mirror: Mirror;
}

type HowToWrite = Pick<JobWriter, 'mayFail' | 'pauseMs' | 'onWritten'>;

const longestWaitMs = 60_000;

/** Makes the workplace of a script, in a folder. */
const createScene = (folder: string, database: string, options: KillOptions) => {
  const { addresses: databases = [database], seed } = options;
  const faults: string[] = [];
  const parties: Party[] = [];
  let servers: Servers | undefined;
  const addresses = (): readonly string[] => servers?.addresses ?? [];
  const endings: (() => unknown)[] = [];
  let randoms = 0;
  const nextRandom = (): Random => createRandom(seed, randoms++);
  const acknowledged = (): number =>
    parties.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0);
  const ofEach = (work: (party: Party) => Promise<unknown>): Promise<unknown> =>
    Promise.all(parties.map(work));
  const anyServer = ({ account }: Party, { mayFail }: HowToWrite) => {
    const random = nextRandom();
    const noted = mayFail ? faults : undefined;
    return { random, server: createAnyServer(addresses(), account.apiKey, random, noted) };
  };

  const scene = {
    ...{ folder, database, faults, parties, nextRandom, acknowledged },
    async addParty(name: string, jobs: number): Promise<Party> {
      const names = Array.from({ length: jobs }, (_, n) => `job${n}`);
      const account = await addEmployer(database, name);
      const party = { account, ledger: createLedger(names, faults), mirror: createMirror() };
      parties.push(party);
      return party;
    },
    /** Starts the servers of the script, all at once. */
    async startServers(count: number, own: Omit<ServerStart, 'database'> = {}): Promise<Servers> {
      servers = await startServers(databases, count, own);
      return servers;
    },
    /** Writes the jobs of all employers, each by a writer of its own, until `isOver`. */
    write: (writer: HowToWrite & Pick<JobWriter, 'isOver'>): Promise<unknown> =>
      ofEach((party) => {
        const { ledger } = party;
        const write = (name: string) =>
          writeJob({ ...writer, ledger, name, ...anyServer(party, writer) });
        return Promise.all([...ledger.slots.keys()].map(write));
      }),
    /** Writes and follows during `act`, until every follower has read everything, and then checks. */
    async during(act: () => Promise<unknown>, writer: HowToWrite = {}) {
      let [isWritten, isRead] = [false, false];
      const failed = (error: unknown): unknown => faults.push(`it was broken off: ${error}`);
      const following = ofEach((party) => {
        const { server, random } = anyServer(party, writer);
        return follow(party.mirror, server, random, () => isRead);
      }).catch(failed);
      const writing = scene.write({ ...writer, isOver: () => isWritten }).catch(failed);
      await act().catch(failed);
      isWritten = true;
      await writing;
      isRead = true;
      await following;
      await scene.check();
    },
    /** Compares each server with what was acknowledged, while nobody writes. */
    async check(): Promise<void> {
      for (const address of addresses()) {
        await ofEach(async ({ ledger, account, mirror }) => {
          const jobs = await readAllJobs(createApiClient(address, account.apiKey));
          settleAll(ledger, jobs);
          if (mirror.after !== null) faults.push(...copyFaults(mirror, jobs));
        });
      }
    },
    /** Waits for an acknowledged write: otherwise a busy machine would kill all servers before their first. */
    async nextWrite(): Promise<void> {
      const before = acknowledged();
      await waitFor('a write is acknowledged', () => acknowledged() > before, longestWaitMs);
    },
    /** Runs at the end, however that comes. */
    onEnd: (end: () => unknown): unknown => endings.push(end),
    /** Compares all with what was acknowledged, and their logs with what was written and followed; stops all servers. */
    async finish(): Promise<void> {
      await scene.check();
      await ofEach(async ({ account, ledger, mirror }) => {
        for (const address of addresses()) {
          const log = await readLog(createApiClient(address, account.apiKey));
          faults.push(...logFaults(ledger.changes, log));
          const isRead = mirror.after === null || isDeepStrictEqual(mirror.changes, log);
          if (!isRead) faults.push('a follower read other changes than those logged');
        }
      });
      faults.push(...((await servers?.stop()) ?? []));
      if (existsSync(database)) faults.push(...(await findDatabaseProblems(database)));
    },
    async end(): Promise<void> {
      await servers?.kill([...servers.processes.keys()]);
      for (const end of endings) await end();
    },
  };
  return scene;
};

/** Starts the processes to kill, and those that work next to them. */
export type KillScript<Figures extends object> = (
  scene: ReturnType<typeof createScene>,
) => Promise<{
  /** Lets something fail, mends it, and checks what can be checked. */
  readonly round: (random: Random, done: number) => Promise<unknown>;
  /** After the last round; returns the figures. */
  readonly end: () => Promise<Figures> | Figures;
}>;

/**
 * Does round after round of a script, until a fault is found. Then every server is compared with what was acknowledged,
 * all are stopped, and the file is verified.
 */
export const runKillRounds = async <Figures extends object>(
  script: KillScript<Figures>,
  options: KillOptions,
) => {
  const { kills, seed } = options;
  const directory = createScratchDirectory();
  const { addresses = [] } = options;
  const database = addresses[0] ?? join(directory.path, 'jobs.sqlite');
  const scene = createScene(directory.path, database, options);
  const { faults, parties } = scene;
  let done = 0;
  try {
    const { round, end } = await script(scene);
    while (faults.length === 0 && done < kills) await round(createRandom(seed, -1 - done), done++);
    const figures = await end();
    await scene.finish();
    const mirrors = parties.map(({ mirror }) => mirror);
    return {
      ...{ ...figures, kills: done, acknowledgedWrites: scene.acknowledged(), faults },
      // The changes that followers have read, and how often they began again from what they had saved.
      followed: mirrors.reduce((sum, { changes }) => sum + changes.length, 0),
      restarts: mirrors.reduce((sum, { restarts }) => sum + restarts, 0),
    };
  } catch (error) {
    // Earlier findings say more.
    throw faults.length === 0 ? error : new Error(faults.slice(0, 10).join('\n'), { cause: error });
  } finally {
    await scene.end();
    directory.remove();
  }
};
