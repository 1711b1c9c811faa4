import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiClient } from '../client/api-client.ts';
import { copyDatabase, findDatabaseProblems } from '../database-file.ts';
import type { KillScript } from '../kill-rounds/kill-rounds.ts';
import { checkLedger, copyLedger } from '../kill-rounds/ledger.ts';
import { startServer } from '../server/server-process.ts';

const longestRunMs = 300;

/**
 * Copies database and log of a server under concurrent writers at random moments, and starts
 * another server on each copy: every write acknowledged before is there, completely.
 *
 * The server is frozen during the copy, because a loss of power stops both files at the same
 * moment; a plain copy of a running database would mix two.
 */
export const snapshots: KillScript<object> = async (scene) => {
  const party = await scene.addParty('Acme', 8, 6);
  const servers = await scene.startServers(1);
  return {
    load: [scene.write(party, servers)],
    async kill(random, copies) {
      await delay(random.int(1, longestRunMs));
      const copy = join(scene.folder, `copy-${copies}.sqlite`);
      servers.processes[0]?.signal('SIGSTOP');
      const known = copyLedger(party.ledger);
      copyDatabase(scene.database, copy);
      servers.processes[0]?.signal('SIGCONT');

      const second = await startServer({ database: copy, options: ['--log-level', 'error'] });
      await checkLedger(known, createApiClient(second.address, party.account.apiKey));
      scene.faults.push(...known.faults, ...(await findDatabaseProblems(copy)));
      await second.kill();
      return 1;
    },
    end: () => ({}),
  };
};
