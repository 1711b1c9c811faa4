import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@jobposting/bench/random';
import { createApiClient } from '../api-client.ts';
import { findDatabaseProblems } from '../check-database.ts';
import { addEmployer, type EmployerAccount } from '../employer-account.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { waitFor } from '../wait-for.ts';
import { checkMirror, missingClosings } from './check-mirror.ts';
import { createMirror, follow, type Mirror, savedMirror } from './follower.ts';
import { killImports } from './killed-imports.ts';
import { type AcknowledgedWrite, longestOpenMs, writeForMirror } from './mirror-writer.ts';
import { createAnyServer, type Scene } from './scene.ts';
import { startPair } from './server-pair.ts';

export interface MirrorOptions {
  readonly kills: number;
  /** Decides what is written and when servers are killed; what is under way then is chance. */
  readonly seed: number;
  readonly onKill?: (kill: number) => void;
}

export interface MirrorReport {
  readonly kills: number;
  readonly killedImports: number;
  readonly acknowledgedWrites: number;
  /** How many changes were followed, and how many of them were closings. */
  readonly changes: number;
  readonly closings: number;
  /** Of the follower that is started again from what it has saved. */
  readonly restarts: number;
  /** Everything that was not as promised; empty when all is well. */
  readonly faults: readonly string[];
}

/** An employer, and everything that is known of its jobs. */
interface Party {
  readonly account: EmployerAccount;
  readonly acknowledged: AcknowledgedWrite[];
  mirror: Mirror;
}

const writersEach = 2;
const slotsEach = 5;
const longestRunMs = 600;
const longestFollowMs = 1_500;

/**
 * Two servers on one file are killed again and again under writers and imports, while followers keep
 * copies of what the employers have; at the end each copy must be the same as the lists.
 */
export const runMirrorRounds = async (options: MirrorOptions): Promise<MirrorReport> => {
  const { kills, seed, onKill } = options;
  const directory = createScratchDirectory();
  const database = join(directory.path, 'jobs.sqlite');

  const addParty = async (name: string): Promise<Party> => ({
    account: await addEmployer(database, name),
    acknowledged: [],
    mirror: createMirror(),
  });
  const written = [await addParty('Acme'), await addParty('Globex'), await addParty('Initech')];
  const imported = await addParty('Umbrella');
  const parties = [...written, imported];
  const acknowledgedWrites = (): number =>
    written.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

  const servers = await startPair(database);
  const scene: Scene = { addresses: servers.addresses, faults: [] };
  const { faults } = scene;
  const phase = { isWritten: false, isOver: false };
  let done = 0;
  let restarts = 0;
  let randoms = 0;
  const nextRandom = () => createRandom(seed, randoms++);

  const write = async (party: Party, writer: number): Promise<void> => {
    const random = nextRandom();
    await writeForMirror({
      scene,
      random,
      server: createAnyServer(scene, party.account.apiKey, random),
      names: Array.from({ length: slotsEach }, (_, slot) => `w${writer}s${slot}`),
      acknowledged: party.acknowledged,
      isOver: () => phase.isWritten,
    });
  };

  const mirror = async (party: Party, isRestarted: boolean): Promise<void> => {
    const random = nextRandom();
    const server = createAnyServer(scene, party.account.apiKey, random);
    const following = { scene, server, random, isOver: () => phase.isOver };
    while (isRestarted && !phase.isOver) {
      const until = performance.now() + random.int(0, longestFollowMs);
      await follow(party.mirror, { ...following, isStopped: () => performance.now() > until });
      party.mirror = savedMirror(party.mirror);
      restarts++;
    }
    await follow(party.mirror, { ...following, isStopped: () => false });
  };

  const killServers = async (): Promise<void> => {
    const random = nextRandom();
    while (done < kills && faults.length === 0) {
      const before = acknowledgedWrites();
      // Else a busy machine would kill every server before its first write.
      await waitFor('a write is acknowledged', () => acknowledgedWrites() > before, 60_000);
      await delay(random.int(0, longestRunMs));
      // With both nobody has the file open any more, so that the next start recovers it.
      const victims = random.chance(25) ? ([0, 1] as const) : [random.pick([0, 1] as const)];
      await servers.crash(victims);
      done += victims.length;
      onKill?.(done);
    }
    phase.isWritten = true;
  };

  const writeAll = async (): Promise<number> => {
    const random = nextRandom();
    const [killedImports] = await Promise.all([
      killImports({
        ...{ database, folder: directory.path, account: imported.account, random },
        isOver: () => phase.isWritten,
      }),
      killServers(),
      ...written.flatMap((party) =>
        Array.from({ length: writersEach }, (_, writer) => write(party, writer)),
      ),
    ]);
    return killedImports;
  };

  /** Lets the last jobs close, and a server that starts catch up on them. */
  const closeAll = async (): Promise<void> => {
    await delay(longestOpenMs);
    await servers.crash([0]);
    for (const { account } of written) {
      const api = createApiClient(servers.addresses[0], account.apiKey);
      const isDone = async () => (await missingClosings(api)).length === 0;
      await waitFor('the log has every closing', isDone, 30_000);
    }
  };

  try {
    const [killedImports] = await Promise.all([
      writeAll().then(async (killed) => {
        await closeAll();
        phase.isOver = true;
        return killed;
      }),
      ...parties.map((party) => mirror(party, party === written[0])),
    ]);
    for (const { account, acknowledged, mirror: found } of parties) {
      const api = createApiClient(servers.addresses[1], account.apiKey);
      faults.push(...(await checkMirror({ api, mirror: found, acknowledged })));
    }
    faults.push(...(await servers.stop()));
    faults.push(...(await findDatabaseProblems(database)));
    const changes = parties.flatMap((party) => party.mirror.changes);
    return {
      kills: done,
      killedImports,
      acknowledgedWrites: acknowledgedWrites(),
      changes: changes.length,
      closings: changes.filter(({ type }) => type === 'job.closed').length,
      restarts,
      faults,
    };
  } finally {
    phase.isWritten = true;
    phase.isOver = true;
    await servers.kill();
    directory.remove();
  }
};
