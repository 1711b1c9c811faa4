import { err, ok, type Result } from 'neverthrow';
import type { Client } from 'pg';
import { type Address, readAddress } from '../connection/address.ts';
import { connectWithin } from '../connection/connect-within.ts';
import { isRefusal } from '../connection/postgres-error.ts';
import { firstNumber, newestSchema } from './migrations.ts';
import { readSchemaVersion } from './schema-version.ts';
import { failedToOpen, type StoreOpenError, storeOpenError } from './store-open-error.ts';
import { hasUnfinishedCopy } from './unfinished-copy.ts';

/** A database as it was found: one that is ours, or could become ours. */
export interface FoundDatabase {
  readonly client: Client;
  readonly address: Address;
  /** Its schema; 0 with nothing in it. */
  readonly version: number;
  /** By `performance.now()`. */
  readonly deadline: number;
}

const hasUtf8 = async (client: Client): Promise<boolean> => {
  const query = { text: 'SHOW server_encoding', query_timeout: 10_000 };
  const { rows } = await client.query<{ readonly server_encoding: string }>(query);
  return rows[0]?.server_encoding === 'UTF8';
};

const readOwnVersion = async (
  client: Client,
  { shown }: Address,
): Promise<Result<number, StoreOpenError>> => {
  if (!(await hasUtf8(client))) return err(storeOpenError(shown, 'encoding'));
  const version = await readSchemaVersion(client);
  if (await hasUnfinishedCopy(client)) return err(storeOpenError(shown, 'unfinished-copy'));
  if (typeof version === 'object') return err(storeOpenError(shown, 'foreign', version.foreign));
  if (version > 0 && version < firstNumber) return err(storeOpenError(shown, 'unreleased-schema'));
  return version > newestSchema ? err(storeOpenError(shown, 'newer-schema')) : ok(version);
};

/** Opens a database with a connection of its own, does the work, and closes it. */
export const withDatabase = async <Value>(
  written: string,
  timeLimitMs: number,
  work: (found: FoundDatabase) => Promise<Result<Value, StoreOpenError>>,
): Promise<Result<Value, StoreOpenError>> => {
  const deadline = performance.now() + timeLimitMs;
  const read = readAddress(written);
  if (read.isErr()) return err(storeOpenError('of this address', 'address', read.error));
  const address = read.value;
  const connected = await connectWithin(address, timeLimitMs);
  if (connected.isErr()) {
    const { errors, message } = connected.error;
    const reason = errors.some(isRefusal) ? 'refused' : 'unreachable';
    return err(storeOpenError(address.shown, reason, message, errors));
  }
  const { client, end } = connected.value;
  try {
    const version = await readOwnVersion(client, address);
    if (version.isErr()) return err(version.error);
    return await work({ client, address, version: version.value, deadline });
  } catch (error) {
    return err(failedToOpen(address.shown, error));
  } finally {
    await end();
  }
};
