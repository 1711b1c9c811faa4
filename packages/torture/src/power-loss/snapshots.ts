import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@jobposting/bench/random';
import { createApiClient } from '../api-client.ts';
import { findDatabaseProblems } from '../check-database.ts';
import { createWritersLedger, startWriters } from '../crash/crash-rounds.ts';
import { checkLedger, copyLedger } from '../crash/ledger.ts';
import { addEmployer } from '../employer-account.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { startServer } from '../server-process.ts';
import { copyDatabase } from './copy-database.ts';

export interface SnapshotReport {
  readonly snapshots: number;
  readonly acknowledgedWrites: number;
  /** Everything that was not as promised; empty when all is well. */
  readonly faults: readonly string[];
}

const longestRunMs = 300;

/**
 * Copies database and log of a server under concurrent writers at random moments, and starts
 * another server on each copy: every write acknowledged before is there, wholly.
 *
 * The server stands still while it is copied, because a loss of power takes both files at one
 * moment; a plain copy of a running database would mix two.
 */
export const takeSnapshots = async (snapshots: number, seed: number): Promise<SnapshotReport> => {
  const directory = createScratchDirectory();
  const database = join(directory.path, 'jobs.sqlite');
  const account = await addEmployer(database);
  const ledger = createWritersLedger();
  const random = createRandom(seed, -1);
  const options = ['--log-level', 'error'];
  const faults: string[] = [];
  const server = await startServer({ database, options });
  const written = startWriters(ledger, server.address, account, seed, 0);

  try {
    for (let snapshot = 0; snapshot < snapshots && faults.length === 0; snapshot++) {
      await delay(random.int(1, longestRunMs));
      const copy = join(directory.path, `copy-${snapshot}.sqlite`);
      server.signal('SIGSTOP');
      const known = copyLedger(ledger);
      copyDatabase(database, copy);
      server.signal('SIGCONT');

      const second = await startServer({ database: copy, options });
      await checkLedger(known, createApiClient(second.address, account.apiKey));
      faults.push(...known.faults, ...(await findDatabaseProblems(copy)));
      await second.kill();
    }
  } finally {
    await server.kill();
    await written;
    directory.remove();
  }
  faults.push(...ledger.faults);
  return { snapshots, acknowledgedWrites: ledger.acknowledged, faults };
};
