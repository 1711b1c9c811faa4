import { setTimeout as delay } from 'node:timers/promises';
import { createApiClient } from '../client/api-client.ts';
import { addEmployer } from '../employer-account.ts';
import { type CommandCounts, commandNames, runCommands } from '../kill-rounds/busy-commands.ts';
import type { KillScript } from '../kill-rounds/kill-rounds.ts';
import { readFault, type Slot } from '../kill-rounds/ledger.ts';
import { startProgram } from '../server/server-command.ts';

export interface NeighbourFigures {
  readonly reads: number;
  /** Refusals because another process held the lock. */
  readonly busy: number;
  readonly commands: CommandCounts;
}

// Long enough for both servers to run at the same time most of the time, on a busy machine too.
const lifeMs = [3_000, 9_000] as const;
const noises = ['cpu', 'cpu', 'disk', 'lock', 'snapshot'] as const;

/**
 * Kills two servers in turn while they and the command work on one file, and other programs take the
 * processor, the disk, the lock and snapshots. Each write is read on both servers at once.
 */
export const neighbours: KillScript<NeighbourFigures> = async (scene) => {
  const { database, faults } = scene;
  const party = await scene.addParty('Acme', 6, 5);
  const importer = await addEmployer(database, 'Globex');
  const servers = await scene.startServers(2);
  const { addresses } = servers;
  let reads = 0;

  /** Checks that every server immediately shows the job as it was last acknowledged. */
  const readEverywhere = async (slot: Slot, id: number): Promise<void> => {
    const answers = await Promise.allSettled(
      addresses.map((address) =>
        createApiClient(address, party.account.apiKey).call('GET', `/jobs/${id}`),
      ),
    );
    for (const [server, answer] of answers.entries()) {
      if (answer.status === 'rejected') continue;
      reads++;
      const fault = readFault(slot, answer.value);
      if (fault !== null) faults.push(`server ${server}: ${fault}`);
    }
  };

  const noise = noises.map((kind) =>
    startProgram(new URL('noise-process.ts', import.meta.url), [
      ...[kind, database, String(scene.nextRandom().int(0, 1_000_000))],
    ]),
  );
  const endNoise = () => Promise.all(noise.map(({ kill }) => kill()));
  scene.onEnd(endNoise);
  const commands = runCommands(commandNames, { scene, account: importer, addresses });

  return {
    load: [commands, scene.write(party, servers, { onWritten: readEverywhere })],
    async kill(random) {
      await delay(random.int(...lifeMs));
      const victim = random.int(0, 1);
      await servers.kill([victim]);
      await servers.start([victim]);
      return 1;
    },
    async end() {
      await endNoise();
      return { reads, busy: party.ledger.refused, commands: await commands };
    },
  };
};
