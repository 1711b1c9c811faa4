import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAnyServer } from '../client/any-server.ts';
import { createApiClient } from '../client/api-client.ts';
import { markedFields, postingWith } from '../client/posting.ts';
import { addEmployer } from '../employer-account.ts';
import { jobposting, runProgram } from '../server/server-command.ts';
import { waitFor } from '../wait-for.ts';
import { checkMirror, createMirror, follow, missingClosings } from './follower.ts';
import { promisedWaitMs } from './job-writer.ts';
import type { KillScript, Scene } from './kill-rounds.ts';

const importedLines = 200;
const lifeMs = [200, 1_500] as const;

/** Imports jobs of an employer, whose jobs nobody else writes, until all is over; returns how many imports were killed. */
const runImports = async (scene: Scene, employerId: number): Promise<number> => {
  const { database, folder, faults, isOver } = scene;
  const random = scene.nextRandom();
  const lines = join(folder, 'jobs.ndjson');
  const command = ['import', lines, '--employer', String(employerId), '--database', database];
  let killed = 0;
  for (let token = 1; !isOver(); token++) {
    const bodies = Array.from({ length: importedLines }, (_, n) => {
      const fields = postingWith(markedFields(`imported${n}`, token, 10));
      return JSON.stringify({ ...fields, referenceId: `N-${n}` });
    });
    writeFileSync(lines, `${bodies.join('\n')}\n`);
    const isKilled = random.chance(35);
    const life = ['timeout', '-s', 'KILL', String(random.int(...lifeMs) / 1_000)];
    const started = performance.now();
    const { code, stderr } = await runProgram([
      ...(isKilled ? life : []),
      ...jobposting,
      ...command,
    ]);
    // It may give up on a lock that another process holds, after waiting as long as promised.
    const hasWaited = performance.now() - started >= promisedWaitMs;
    const gaveUp = hasWaited && stderr.trim().split('\n').length === 1;
    if (isKilled && code === null) killed++;
    else if (code !== 0 && !gaveUp)
      faults.push(`import ended with ${code}: ${stderr.slice(0, 300)}`);
    await delay(random.int(1, 200));
  }
  return killed;
};

export interface MirrorFigures {
  readonly killedImports: number;
  /** How many changes were followed, and how many of them were closings. */
  readonly changes: number;
  readonly closings: number;
  /** The starts of the follower that continues from what it has saved. */
  readonly restarts: number;
}

const longestRunMs = 600;
const longestFollowMs = 1_500;
/** So near that most of these jobs close while the servers are killed. */
const closesWithinMs = 4_000;

/**
 * Kills two servers under writers and imports, while followers keep copies of the employers' jobs; at the
 * end each copy must equal the lists.
 */
export const mirror: KillScript<MirrorFigures> = async (scene) => {
  const { database, faults } = scene;
  const written = [];
  for (const name of ['Acme', 'Globex', 'Initech']) written.push(await scene.addParty(name, 2, 6));
  const imported = await addEmployer(database, 'Umbrella');
  const servers = await scene.startServers(2);
  const { addresses } = servers;
  let isQuiet = false;
  let restarts = 0;

  const parties = [
    ...written.map(({ account, ledger }) => ({ account, written: ledger.changes })),
    { account: imported },
  ].map((party) => ({ ...party, mirror: createMirror() }));
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
  const importing = runImports(scene, imported.id);

  return {
    load: [
      importing,
      ...written.map((party) =>
        scene.write(party, servers, { closesWithinMs, sendsBatches: true }),
      ),
    ],
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
      // Lets the last jobs close, and a server that starts catch up with them.
      await delay(closesWithinMs);
      await servers.kill([0]);
      await servers.start([0]);
      const apis = parties.map(({ account }) =>
        createApiClient(addresses[0] ?? '', account.apiKey),
      );
      for (const api of apis) {
        const isDone = async () => (await missingClosings(api)).length === 0;
        await waitFor('the log has every closing', isDone, 30_000).catch(({ message }) =>
          faults.push(message),
        );
      }
      isQuiet = true;
      await followers;
      for (const { account, ...mirrored } of parties) {
        const api = createApiClient(addresses[1] ?? '', account.apiKey);
        faults.push(...(await checkMirror({ api, ...mirrored })));
      }
      const changes = parties.flatMap((party) => party.mirror.changes);
      return {
        killedImports: await importing,
        changes: changes.length,
        closings: changes.filter(({ type }) => type === 'job.closed').length,
        restarts,
      };
    },
  };
};
