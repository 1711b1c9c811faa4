import { createApiClient } from '../client/api-client.ts';
import { startProgram } from '../server/server-command.ts';

/** What is known of a key: while `revoking` it may be either. */
type KeyState = 'good' | 'revoking' | 'revoked';

/** Keys that were made, by their text. */
export type KnownKeys = Map<string, KeyState>;

/** Starts a second process that changes keys on the same file, and notes what it has acknowledged. */
export const startKeyChanger = (database: string, employer: number, keys: KnownKeys) => {
  const program = new URL('key-changer-process.ts', import.meta.url);
  const { child, kill } = startProgram(program, [database, String(employer)]);
  child.on('message', ({ apiKey, state }: { apiKey: string; state: KeyState }) => {
    keys.set(apiKey, state);
  });
  return { kill };
};

// Thousands would be made in a long run, and trying them all would be most of it.
const mostKeysKept = 60;

/** Tries every key and returns what is wrong; what was uncertain is settled by what is found. */
export const checkKeys = async (keys: KnownKeys, address: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const [apiKey, state] of [...keys]) {
    const { status } = await createApiClient(address, apiKey).call('GET', '/jobs?pageSize=1');
    const isGood = status === 200;
    // Of wrong keys, those beyond 60 a minute are answered 429; a good one never is.
    if (![200, 401, 429].includes(status)) faults.push(`a ${state} key was answered ${status}`);
    if (state === 'good' && !isGood) faults.push('an acknowledged key is unknown');
    if (state === 'revoked' && isGood) faults.push('a key is good though its end was acknowledged');
    keys.set(apiKey, isGood ? 'good' : 'revoked');
  }
  // The oldest are kept, to be tried after every later crash.
  for (const apiKey of [...keys.keys()].slice(mostKeysKept)) keys.delete(apiKey);
  return faults;
};
