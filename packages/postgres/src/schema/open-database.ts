import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Result, safeTry } from 'neverthrow';
import type { Client } from 'pg';
import { type Address, readAddress } from '../connection/address.ts';
import { type Connected, type ConnectFailure, createConnect } from '../connection/connector.ts';
import { isRefusal } from '../connection/postgres-error.ts';
import { migrate } from './migrate.ts';
import { firstNumber, newestSchema } from './migrations.ts';
import { readSchemaVersion } from './schema-version.ts';
import { failedToOpen, type StoreOpenError, storeOpenError } from './store-open-error.ts';

/** This table exists while a copy into the database is unfinished. */
export const unfinishedCopy = `to_regclass('unfinished_copy') IS NOT NULL`;

const state = {
  text: `SELECT current_setting('server_encoding') AS encoding, ${unfinishedCopy} AS "isUnfinished"`,
  query_timeout: 10_000,
};

interface State {
  readonly encoding: string;
  readonly isUnfinished: boolean;
}

const pauseMs = 200;

/**
 * Different from the name of the sessions of open stores, so that processes that migrate at once do not count each
 * other.
 */
const sessionName = 'jobposting command';

/** Waits for a server that may still be starting, unless it refuses. */
const connectWithin = async (
  address: Address,
  timeLimitMs: number,
): Promise<Result<Connected, ConnectFailure>> => {
  const deadline = performance.now() + timeLimitMs;
  const connect = createConnect(address, sessionName);
  for (;;) {
    const connected = await connect();
    if (connected.isOk() || connected.error.errors.some(isRefusal)) return connected;
    if (performance.now() + pauseMs > deadline) return connected;
    await pause(pauseMs);
  }
};

/** A database that is ours, or could become ours. */
interface FoundDatabase {
  readonly client: Client;
  readonly address: Address;
  /** Its schema; 0 with nothing in it. */
  readonly version: number;
  /** By `performance.now()`. */
  readonly deadline: number;
}

const readOwnVersion = async (
  client: Client,
  { shown }: Address,
): Promise<Result<number, StoreOpenError>> => {
  const found = await client.query<State>(state);
  if (found.rows[0]?.encoding !== 'UTF8') return err(storeOpenError(shown, 'encoding'));
  const version = await readSchemaVersion(client);
  if (found.rows[0].isUnfinished) return err(storeOpenError(shown, 'unfinished-copy'));
  if (typeof version === 'object') return err(storeOpenError(shown, 'foreign', version.foreign));
  if (version > 0 && version < firstNumber) return err(storeOpenError(shown, 'unreleased-schema'));
  return version > newestSchema ? err(storeOpenError(shown, 'newer-schema')) : ok(version);
};

/**
 * Connects to the server of an address that can be written to, waiting for one that may still be starting.
 * Errors: `store-open-failed`.
 */
export const connectTo = async (
  written: string,
  timeLimitMs: number,
): Promise<Result<Connected & { readonly address: Address }, StoreOpenError>> =>
  safeTry(async function* () {
    const address = yield* readAddress(written).mapErr((problem) =>
      storeOpenError('of this address', 'address', problem),
    );
    const connected = await connectWithin(address, timeLimitMs);
    return connected
      .map((opened) => ({ ...opened, address }))
      .mapErr(({ errors, message }) => {
        const reason = errors.some(isRefusal) ? 'refused' : 'unreachable';
        return storeOpenError(address.shown, reason, message, errors);
      });
  });

/** Opens a database with a separate connection, does the work, and closes it. */
export const withDatabase = async <Value>(
  written: string,
  timeLimitMs: number,
  work: (found: FoundDatabase) => Promise<Result<Value, StoreOpenError>>,
): Promise<Result<Value, StoreOpenError>> => {
  const deadline = performance.now() + timeLimitMs;
  const connected = await connectTo(written, timeLimitMs);
  if (connected.isErr()) return err(connected.error);
  const { client, address, end } = connected.value;
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

/** Ensures that a database has the newest schema, or returns why it does not. */
export const openDatabase = (
  address: string,
  create: boolean,
  timeLimitMs: number,
): Promise<Result<Address, StoreOpenError>> =>
  withDatabase(address, timeLimitMs, async (found) => {
    const { shown } = found.address;
    const isEmpty = found.version === 0;
    if (found.version < newestSchema && !(isEmpty && create)) {
      return err(storeOpenError(shown, isEmpty ? 'empty' : 'older-schema'));
    }
    if (isEmpty) await migrate(found);
    return ok(found.address);
  });
