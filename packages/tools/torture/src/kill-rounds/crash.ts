import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApiClient } from '../client/api-client.ts';
import { findDatabaseProblems } from '../database-file.ts';
import { quantiles } from '../quantiles.ts';
import { fromSource, spawnChild } from '../server/server-command.ts';
import type { KillScript } from './kill-rounds.ts';
import { checkLedger } from './ledger.ts';

/** What is known of a key: while `revoking` it may be either. */
type KeyState = 'good' | 'revoking' | 'revoked';

/** The keys, by their text. */
type KnownKeys = Map<string, KeyState>;

/** Starts a second process that changes keys on the same file, and notes what it has acknowledged. */
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
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
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
 * Kills one server under concurrent writers, while another process changes keys, and compares all jobs and
 * keys after each kill with what was acknowledged.
 */
export const crash: KillScript<CrashFigures> = async (scene) => {
  const { database, faults } = scene;
  const party = await scene.addParty('Acme', 8, 6);
  const { account, ledger } = party;
  const keys: KnownKeys = new Map([[account.apiKey, 'good']]);
  const readyMs: number[] = [];
  let keysMade = 0;
  let keyChanger = startKeyChanger(database, account.id, keys);
  scene.onEnd(() => keyChanger.kill());
  const servers = await scene.startServers(1);

  return {
    async kill(random, kills) {
      const known = keys.size;
      const written = scene.write(party, servers, { endsWhenCut: true });
      if (kills % 2 === 0) await scene.nextWrite();
      await delay(random.int(0, longestRunMs));

      const crashed = performance.now();
      // In half of the rounds nobody has the file open any more, so the server itself recovers it.
      await Promise.all([servers.kill([0]), ...(random.chance(50) ? [keyChanger.kill()] : [])]);
      await servers.start([0]);
      readyMs.push(performance.now() - crashed);
      await Promise.all([written, keyChanger.kill()]);

      const address = servers.addresses[0] ?? '';
      await checkLedger(ledger, createApiClient(address, account.apiKey));
      keysMade += Math.max(0, keys.size - known);
      faults.push(...(await checkKeys(keys, address)), ...(await findDatabaseProblems(database)));
      keyChanger = startKeyChanger(database, account.id, keys);
      return 1;
    },
    end() {
      const at = quantiles(readyMs);
      return { keysMade, readyMs: { median: at(0.5), percentile99: at(0.99) } };
    },
  };
};
