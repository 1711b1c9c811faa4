import { setTimeout as delay } from 'node:timers/promises';
import { createAnyServer } from '../client/any-server.ts';
import { createApiClient } from '../client/api-client.ts';
import { checkMirror, createMirror, follow } from './follower.ts';
import type { KillScript } from './kill-rounds.ts';

export interface MirrorFigures {
  /** How many changes were followed. */
  readonly changes: number;
  /** The starts of the follower that continues from what it has saved. */
  readonly restarts: number;
}

const longestRunMs = 600;
const longestFollowMs = 1_500;

/**
 * Kills two servers under writers, while followers keep copies of the employers' jobs; at the end each copy must
 * equal the lists.
 */
export const mirror: KillScript<MirrorFigures> = async (scene) => {
  const { faults } = scene;
  const employers = [];
  for (const name of ['Acme', 'Globex']) employers.push(await scene.addParty(name, 2, 6));
  const parties = employers.map((party) => ({ ...party, mirror: createMirror() }));
  const servers = await scene.startServers(2);
  const { addresses } = servers;
  let isQuiet = false;
  let restarts = 0;

  const followers = Promise.all(
    parties.map(async (party, index) => {
      const random = scene.nextRandom();
      const server = createAnyServer(addresses, party.account.apiKey, random);
      const following = { faults, server, random, isOver: () => isQuiet };
      // The first is started again and again.
      while (index === 0 && !isQuiet) {
        const until = performance.now() + random.int(0, longestFollowMs);
        await follow(party.mirror, { ...following, isStopped: () => performance.now() > until });
        party.mirror = structuredClone(party.mirror);
        restarts++;
      }
      await follow(party.mirror, { ...following, isStopped: () => false });
    }),
  );
  // Awaited in the end.
  followers.catch(() => {});
  scene.onEnd(() => {
    isQuiet = true;
  });

  return {
    load: parties.map((party) => scene.write(party, servers)),
    async kill(random) {
      await scene.nextWrite();
      await delay(random.int(0, longestRunMs));
      // After both, nobody has the file open any more, so that the next start recovers it.
      const victims = random.chance(25) ? [0, 1] : [random.int(0, 1)];
      await servers.kill(victims);
      await servers.start(victims);
      return victims.length;
    },
    async end() {
      isQuiet = true;
      await followers;
      for (const { account, ledger, mirror } of parties) {
        const api = createApiClient(addresses[1] ?? '', account.apiKey);
        faults.push(...(await checkMirror({ api, mirror, written: ledger.changes })));
      }
      const changes = parties.reduce((sum, { mirror }) => sum + mirror.changes.length, 0);
      return { changes, restarts };
    },
  };
};
