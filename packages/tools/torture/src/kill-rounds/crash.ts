import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApiClient } from '../client/api-client.ts';
import { findDatabaseProblems } from '../database-file.ts';
import { percentile99 } from '../percentile.ts';
import { fromSource, spawnChild } from '../server/server-command.ts';
import type { KillScript } from './kill-rounds.ts';

/** Starts a process that makes keys on the same file, and notes those it has acknowledged. Returns how to kill it. */
const startKeyMaker = (database: string, employer: number, keys: string[]) => {
  const program = fileURLToPath(new URL('key-maker-process.ts', import.meta.url));
  const child = spawnChild([...fromSource, program, database, String(employer)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // With all messages that it has sent.
  const ended = Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  child.on('message', (apiKey: string) => keys.push(apiKey));
  return async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
};

// Trying thousands of keys would be most of a long run. The oldest are kept, to be tried after every later crash.
const mostKeysKept = 60;

const longestRunMs = 400;

/**
 * Kills some of so many servers on one file under writers and followers of two employers, while another process makes
 * keys; after each kill all jobs, copies and keys are compared with what was acknowledged.
 */
export const crash =
  (count: number): KillScript<{ keysMade: number; readyMs: number }> =>
  async (scene) => {
    const { database, faults } = scene;
    const { account } = await scene.addParty('Acme', 12);
    await scene.addParty('Globex', 12);
    const keys: string[] = [];
    /** The times from a crash until the next server listened. */
    const readyMs: number[] = [];
    let keysMade = 0;
    let killKeyMaker = startKeyMaker(database, account.id, keys);
    scene.onEnd(() => killKeyMaker());
    const servers = await scene.startServers(count);

    return {
      async round(random, done) {
        const known = keys.length;
        await scene.during(async () => {
          if (done % 2 === 0) await scene.nextWrite();
          await delay(random.int(0, longestRunMs));
          const all = [...Array(count).keys()];
          const victims = random.chance(50) ? all : [random.pick(all)];
          const crashed = performance.now();
          // In some rounds nobody has the file open any more, so the next server itself recovers it.
          const alsoKeys = random.chance(50) ? [killKeyMaker()] : [];
          await Promise.all([servers.kill(victims), ...alsoKeys]);
          await servers.start(victims);
          readyMs.push(performance.now() - crashed);
        });
        await killKeyMaker();
        keysMade += keys.length - known;
        for (const apiKey of keys) {
          const api = createApiClient(servers.addresses[0] ?? '', apiKey);
          const { status } = await api.call('GET', '/jobs?pageSize=1');
          if (status !== 200) faults.push(`an acknowledged key was answered ${status}`);
        }
        keys.length = Math.min(keys.length, mostKeysKept);
        faults.push(...(await findDatabaseProblems(database)));
        killKeyMaker = startKeyMaker(database, account.id, keys);
      },
      end: () => ({ keysMade, readyMs: percentile99(readyMs) }),
    };
  };
