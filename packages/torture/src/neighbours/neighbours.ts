import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@jobposting/bench/random';
import { createApiClient } from '../api-client.ts';
import { findDatabaseProblems } from '../check-database.ts';
import { checkLedger, createLedger } from '../crash/ledger.ts';
import { addEmployer } from '../employer-account.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { runBusyCommands } from './busy-commands.ts';
import { promisedWaitMs } from './promised-wait.ts';
import { startNoise } from './start-noise.ts';
import { type Watch, writeAndWatch } from './watchful-writer.ts';

export interface NeighbourOptions {
  readonly seconds: number;
  readonly seed: number;
}

export interface NeighbourReport {
  readonly acknowledgedWrites: number;
  readonly reads: number;
  readonly busy: number;
  readonly kills: number;
  readonly commands: { readonly done: number; readonly killed: number; readonly gaveUp: number };
  readonly faults: readonly string[];
}

const writers = 6;
const slotsPerWriter = 5;
// Long enough for both servers to be there at once most of the time, on a busy machine too.
const lifeMs = [3_000, 9_000] as const;

const slotNames = (writer: number): string[] =>
  Array.from({ length: slotsPerWriter }, (_, slot) => `n${writer}s${slot}`);

/**
 * Two servers and the command work on one file while other programs take the processor, the disk, the
 * lock and snapshots, and the servers are killed in turn.
 */
export const liveWithNeighbours = async (options: NeighbourOptions): Promise<NeighbourReport> => {
  const { seconds, seed } = options;
  const directory = createScratchDirectory();
  const database = join(directory.path, 'jobs.sqlite');
  const account = await addEmployer(database);
  const importer = await addEmployer(database, 'Globex');
  const start = () => startServer({ database, options: ['--log-level', 'error'] });
  const clientOf = ({ address }: ServerProcess) => createApiClient(address, account.apiKey);
  const servers = [await start(), await start()];
  const addresses = servers.map(({ address }) => address);
  const ledger = createLedger(Array.from({ length: writers }, (_, n) => slotNames(n)).flat());
  const ends = performance.now() + seconds * 1_000;
  const isOver = (): boolean => performance.now() > ends || ledger.faults.length > 10;
  const watch: Watch = { ledger, clients: servers.map(clientOf), isOver, busy: 0, reads: 0 };
  const random = createRandom(seed, -1);
  let kills = 0;

  /** Starts a server, again where it gave up on the lock, which it may after the promised wait. */
  const startAgain = async (): Promise<ServerProcess> => {
    const started = performance.now();
    try {
      return await start();
    } catch (error) {
      const hasWaited = performance.now() - started >= promisedWaitMs;
      if (!hasWaited || isOver() || !/is locked by another process/.test(String(error)))
        throw error;
      return startAgain();
    }
  };

  const killInTurn = async (): Promise<void> => {
    while (!isOver()) {
      await delay(random.int(...lifeMs));
      const victim = random.int(0, 1);
      await servers[victim]?.kill();
      kills++;
      const next = await startAgain();
      servers[victim] = next;
      addresses[victim] = next.address;
      watch.clients[victim] = clientOf(next);
    }
  };

  const endNoise = startNoise(database, seed);
  try {
    const [commands] = await Promise.all([
      runBusyCommands({
        ...{ database, folder: directory.path, account: importer, addresses, isOver },
        random: createRandom(seed, -2),
      }),
      killInTurn(),
      ...Array.from({ length: writers }, (_, writer) =>
        writeAndWatch(watch, slotNames(writer), createRandom(seed, writer)),
      ),
    ]);
    await endNoise();
    for (const client of watch.clients) await checkLedger(ledger, client);
    for (const server of servers) {
      const code = await server.stop();
      if (code !== 0)
        ledger.faults.push(`a server ended with ${code}: ${server.log().slice(0, 500)}`);
    }
    const { done, killed, gaveUp } = commands;
    const faults = [
      ...ledger.faults,
      ...commands.faults,
      ...(await findDatabaseProblems(database)),
    ];
    const { busy, reads } = watch;
    const { acknowledged } = ledger;
    return {
      acknowledgedWrites: acknowledged,
      reads,
      busy,
      kills,
      commands: { done, killed, gaveUp },
      faults,
    };
  } finally {
    await Promise.all([endNoise(), ...servers.map((server) => server.kill())]);
    directory.remove();
  }
};
