import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Client, types } from 'pg';
import type { Host } from './address.ts';

/** A connection that stands. */
export interface OpenClient {
  readonly client: Client;
  /** Ends it at once; what is under way over it is lost. */
  destroy(): void;
  /** Closes it in an orderly way; ends it at once where the server does not answer. */
  end(): Promise<void>;
}

const json = 114;

/** How long one server may take to answer a connection. */
const connectLimitMs = 1_000;

const farewellMs = 500;

const noteError = (): void => {
  // Whoever uses the connection learns of it from their call, or from the event 'end'.
};

/** What the sessions of an open store are called in `pg_stat_activity`, unless the address or `PGAPPNAME` says otherwise. */
export const storeSession = 'jobposting';

/**
 * Connects to one server. Rejects when it does not answer within a second, or refuses.
 *
 * @param sessionName what the session is called in `pg_stat_activity`
 */
export const openClient = async (
  { connectionString }: Host,
  sessionName: string,
): Promise<OpenClient> => {
  const socket = new Socket();
  const client = new Client({
    connectionString,
    pipeline: true,
    stream: () => socket,
    connectionTimeoutMillis: connectLimitMs,
    // Notices a peer that has vanished while nothing is under way.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // What reads a row reads its JSON too, and says which row it is where that is damaged.
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === json ? String : types.getTypeParser(type, format as 'text'),
    },
    // The one parameter of a session that every pooler passes on.
    fallback_application_name: sessionName,
  });
  client.on('error', noteError);
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    client,
    destroy: () => void socket.destroy(),
    async end() {
      const stop = new AbortController();
      const given = setTimeout(farewellMs, undefined, { signal: stop.signal }).catch(() => {});
      await Promise.race([client.end(), given]);
      stop.abort();
      socket.destroy();
    },
  };
};
