import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApiClient } from '../client/api-client.ts';
import { findDatabaseProblems } from '../database-file.ts';
import { quantiles } from '../quantiles.ts';
import { fromSource, spawnChild } from '../server/server-command.ts';
import type { KillScript } from './kill-rounds.ts';

/** What is known of a key: while `revoking` it may be either. */
type KeyState = 'good' | 'revoking' | 'revoked';

/** The keys, by their text. */
type KnownKeys = Map<string, KeyState>;

/** Starts a process that changes keys on the same file, and notes what it has acknowledged. Returns how to kill it. */
const startKeyChanger = (database: string, employer: number, keys: KnownKeys) => {
  const program = fileURLToPath(new URL('key-changer-process.ts', import.meta.url));
  const child = spawnChild([...fromSource, program, database, String(employer)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // With all messages that it has sent.
  const ended = Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  child.on('message', ({ apiKey, state }: { apiKey: string; state: KeyState }) => {
    keys.set(apiKey, state);
  });
  return async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
};

// Trying thousands of keys would be most of a long run.
const mostKeysKept = 60;

/** Tries every key and returns what is wrong; the findings settle what was uncertain. */
const checkKeys = async (keys: KnownKeys, address: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const [apiKey, state] of [...keys]) {
    const { status } = await createApiClient(address, apiKey).call('GET', '/jobs?pageSize=1');
    const isGood = status === 200;
    // Wrong keys above 60 a minute are answered 429; a good one never is.
    if (![200, 401, 429].includes(status)) faults.push(`a ${state} key was answered ${status}`);
    if (state === 'good' && !isGood) faults.push('an acknowledged key is unknown');
    if (state === 'revoked' && isGood) faults.push('a key is good though its end was acknowledged');
    keys.set(apiKey, isGood ? 'good' : 'revoked');
  }
  // The oldest are kept, to be tried after every later crash.
  for (const apiKey of [...keys.keys()].slice(mostKeysKept)) keys.delete(apiKey);
  return faults;
};

export interface CrashFigures {
  readonly keysMade: number;
  /** The time from a crash until the next server listened. */
  readonly readyMs: { readonly median: number; readonly percentile99: number };
}

const longestRunMs = 400;

/**
 * Kills some of so many servers on one file under writers and followers of two employers, while another process changes
 * keys; after each kill all jobs, copies and keys are compared with what was acknowledged.
 */
export const crash =
  (count: number): KillScript<CrashFigures> =>
  async (scene) => {
    const { database, faults } = scene;
    const { account } = await scene.addParty('Acme', 4, 6);
    await scene.addParty('Globex', 4, 6);
    const keys: KnownKeys = new Map([[account.apiKey, 'good']]);
    const readyMs: number[] = [];
    let keysMade = 0;
    let killKeyChanger = startKeyChanger(database, account.id, keys);
    scene.onEnd(() => killKeyChanger());
    const servers = await scene.startServers(count);

    return {
      async round(random, done) {
        const known = keys.size;
        await scene.during(servers, async () => {
          if (done % 2 === 0) await scene.nextWrite();
          await delay(random.int(0, longestRunMs));
          const all = [...Array(count).keys()];
          const victims = random.chance(50) ? all : [random.pick(all)];
          const crashed = performance.now();
          // In some rounds nobody has the file open any more, so the next server itself recovers it.
          const alsoKeys = random.chance(50) ? [killKeyChanger()] : [];
          await Promise.all([servers.kill(victims), ...alsoKeys]);
          await servers.start(victims);
          readyMs.push(performance.now() - crashed);
        });
        await killKeyChanger();
        keysMade += Math.max(0, keys.size - known);
        faults.push(...(await checkKeys(keys, servers.addresses[0] ?? '')));
        faults.push(...(await findDatabaseProblems(database)));
        killKeyChanger = startKeyChanger(database, account.id, keys);
      },
      end() {
        const at = quantiles(readyMs);
        return { keysMade, readyMs: { median: at(0.5), percentile99: at(0.99) } };
      },
    };
  };
