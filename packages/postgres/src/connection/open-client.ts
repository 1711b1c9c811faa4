import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Client, types } from 'pg';
import type { Host } from './address.ts';

export interface OpenClient {
  readonly client: Client;
  /** Ends it at once; calls under way are lost. */
  destroy(): void;
  /** Closes it properly; ends it at once if the server does not answer. */
  end(): Promise<void>;
}

const json = 114;

/** How long one server may take to answer a connection. */
const connectLimitMs = 1_000;

const farewellMs = 500;

const noteError = (): void => {
  // The users of the connection learn of it from their calls, or from the event 'end'.
};

/** The name of the sessions of an open store in `pg_stat_activity`, unless the address or `PGAPPNAME` sets another. */
export const storeSession = 'jobposting';

/**
 * Connects to one server. Rejects when it does not answer within a second, or refuses.
 *
 * @param sessionName the name of the session in `pg_stat_activity`
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
    // Notices a peer that vanished while nothing was under way.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // The readers of rows parse the JSON, and name the row where it is damaged.
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === json ? String : types.getTypeParser(type, format as 'text'),
    },
    // The only session parameter that every pooler passes on.
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
