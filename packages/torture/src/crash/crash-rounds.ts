import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from '@jobposting/bench/random';
import { createApiClient } from '../api-client.ts';
import { findDatabaseProblems } from '../check-database.ts';
import { addEmployer, type EmployerAccount } from '../employer-account.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { waitFor } from '../wait-for.ts';
import { checkKeys, type KnownKeys, startKeyChanger } from './key-changer.ts';
import { checkLedger, createLedger } from './ledger.ts';
import { type Ledger, writeUntilCut } from './slot-writer.ts';

export interface CrashOptions {
  readonly kills: number;
  /** Decides what is written and when the server is killed; what is under way then is chance. */
  readonly seed: number;
  /** With more than one, a worker is killed first, or the primary, or all at once; on Linux only. */
  readonly workers?: number;
  readonly onRound?: (round: number) => void;
}

export interface CrashReport {
  readonly kills: number;
  readonly acknowledgedWrites: number;
  readonly keysMade: number;
  /** Writes that were cut off and found stored, or found absent, after the crash. */
  readonly unanswered: { readonly stored: number; readonly absent: number };
  /** From the crash until the next server listened, one for each kill. */
  readonly readyMs: readonly number[];
  /** Everything that was not as promised; empty when all is well. */
  readonly faults: readonly string[];
}

const writers = 8;
const slotsPerWriter = 6;
const longestRunMs = 400;

const slotNames = (writer: number): string[] =>
  Array.from({ length: slotsPerWriter }, (_, slot) => `w${writer}s${slot}`);

/** Starts the writers; the promise ends when the server answers none of them any more. */
export const startWriters = (
  ledger: Ledger,
  address: string,
  { apiKey }: EmployerAccount,
  seed: number,
  round: number,
): Promise<unknown> =>
  Promise.all(
    Array.from({ length: writers }, (_, writer) =>
      writeUntilCut(
        ledger,
        slotNames(writer),
        createApiClient(address, apiKey),
        createRandom(seed, round * writers + writer),
      ),
    ),
  );

/** A ledger for {@link startWriters}. */
export const createWritersLedger = (): Ledger =>
  createLedger(Array.from({ length: writers }, (_, writer) => slotNames(writer)).flat());

/** Ends a server; of one with workers, all at once, a worker before the others, or the primary alone. */
const crash = async (server: ServerProcess, workers: number, random: Random): Promise<void> => {
  const pids = workers > 1 ? server.workers() : [];
  const first = random.pick([pids, pids.slice(0, 1), []]);
  for (const pid of first) process.kill(pid, 'SIGKILL');
  if (first.length === 1) await delay(random.int(0, longestRunMs));
  await server.kill();
};

/** Kills the server under concurrent writers, again and again, and checks each time what is left. */
export const runCrashRounds = async (options: CrashOptions): Promise<CrashReport> => {
  const { kills, seed, workers = 1, onRound } = options;
  const directory = createScratchDirectory();
  const database = join(directory.path, 'jobs.sqlite');
  const account = await addEmployer(database);
  const ledger = createWritersLedger();
  const keys: KnownKeys = new Map([[account.apiKey, 'good']]);
  let keysMade = 0;
  const unanswered = { stored: 0, absent: 0 };
  const readyMs: number[] = [];
  const start = (): Promise<ServerProcess> =>
    startServer({
      database,
      options: ['--log-level', 'error', '--workers', String(workers)],
    });
  let keyChanger = startKeyChanger(database, account.id, keys);
  let server = await start();

  try {
    for (let round = 0; round < kills && ledger.faults.length === 0; round++) {
      const random = createRandom(seed, -2 - round);
      const known = keys.size;
      const { acknowledged } = ledger;
      const written = startWriters(ledger, server.address, account, seed, round);
      // Else a busy machine would kill every server before its first write.
      if (round % 2 === 0) {
        await waitFor('a write is acknowledged', () => ledger.acknowledged > acknowledged, 30_000);
      }
      await delay(random.int(0, longestRunMs));

      const crashed = performance.now();
      // In half of the rounds nobody has the file open any more, so the server itself recovers it.
      await Promise.all([
        crash(server, workers, random),
        ...(random.chance(50) ? [keyChanger.kill()] : []),
      ]);
      server = await start();
      readyMs.push(performance.now() - crashed);
      await Promise.all([written, keyChanger.kill()]);

      keysMade += Math.max(0, keys.size - known);
      const found = await checkLedger(ledger, createApiClient(server.address, account.apiKey));
      unanswered.stored += found.stored;
      unanswered.absent += found.absent;
      ledger.faults.push(...(await checkKeys(keys, server.address)));
      ledger.faults.push(...(await findDatabaseProblems(database)));
      keyChanger = startKeyChanger(database, account.id, keys);
      onRound?.(round + 1);
    }
    const code = await server.stop();
    if (code !== 0) ledger.faults.push(`the server ended with ${code}`);
  } finally {
    await Promise.all([server.kill(), keyChanger.kill()]);
    directory.remove();
  }
  const { faults, acknowledged: acknowledgedWrites } = ledger;
  return { kills: readyMs.length, acknowledgedWrites, keysMade, unanswered, readyMs, faults };
};
