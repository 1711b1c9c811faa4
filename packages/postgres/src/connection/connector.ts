import type { Socket } from 'node:net';
import { err, ok, type Result } from 'neverthrow';
import { Client, type ClientBase, type ClientConfig, types } from 'pg';
import type { Address, Host } from './address.ts';
import { commitIsOff, explainedRefusal } from './postgres-error.ts';

/** Why no server of an address can be written to at the moment. */
export interface ConnectFailure {
  /** The answer of each server, in one line. */
  readonly message: string;
  readonly errors: readonly unknown[];
}

/** Identifies the server's process of a connection; another process may get its `pid` later. */
export interface Backend {
  readonly pid: number;
  readonly started: string | null;
}

/** A connection to a server that can be written to. */
export interface Connected {
  readonly client: Client;
  readonly host: Host;
  /** Closes it properly; ends it at once if the server does not answer. */
  end(): Promise<void>;
}

/** Connects to the server of an address that can be written to. It takes at most two seconds. */
export type Connect = () => Promise<Result<Connected, ConnectFailure>>;

/** The name of the sessions of an open store in `pg_stat_activity`, unless the address or `PGAPPNAME` sets another. */
export const storeSession = 'jobposting';

const json = 114;

/** The options of a connection for `pg`; `sessionName` is its name in `pg_stat_activity`. */
export const sessionOptions = ({ connectionString }: Host, sessionName: string): ClientConfig => ({
  connectionString,
  // A transaction around a statement is sent with it.
  pipeline: true,
  connectionTimeoutMillis: 1_000,
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

/** Ends a connection at once: `pg` itself would wait for the results of what is under way. */
export const destroy = (client: ClientBase): void => {
  (
    client as unknown as { readonly connection: { readonly stream: Socket } }
  ).connection.stream.destroy();
};

/** The result of work, or of `late` where it has none after some milliseconds. */
export const orLate = async <Value, Late>(
  work: Promise<Value>,
  limitMs: number,
  late: () => Late,
): Promise<Value | Late> => {
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late()), Math.max(0, limitMs));
  });
  return Promise.race([work, waiting]).finally(() => clearTimeout(timer));
};

/** How long to wait for a connection to close: a server that hangs would never let it happen. */
export const farewellMs = 500;

/** The users of a connection learn of its errors from their calls. */
export const ignoreError = (): void => {};

interface Role extends Backend {
  readonly in_recovery: boolean;
  readonly read_only: string;
  readonly commit: string;
}

const roleStatement = {
  text: `SELECT pg_is_in_recovery() AS in_recovery,
    current_setting('transaction_read_only') AS read_only,
    current_setting('synchronous_commit') AS commit, pg_backend_pid() AS pid,
    (SELECT backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()) AS started`,
  query_timeout: 1_000,
};

const turnOnCommit = { text: 'SET synchronous_commit = on', query_timeout: 1_000 };

/**
 * Makes sure that writes over a new connection last, and returns its process: `null` with a pooler, which shares it with
 * others. Rejects where the server cannot be written to.
 */
export const prepareSession = async (client: ClientBase): Promise<Backend | null> => {
  const { rows } = await client.query<Role>(roleStatement);
  const [role] = rows;
  if (role?.in_recovery === true) throw new Error('it is a standby');
  if (role?.read_only !== 'off') throw new Error('it is read-only');
  // A pooler invents the process id that it gives a client.
  const isOwn = role.pid === (client as unknown as { readonly processID: unknown }).processID;
  if (role.commit === 'off') {
    // A pooler would give the next transaction another session, where it is still off.
    if (!isOwn) throw new Error(commitIsOff);
    await client.query(turnOnCommit);
  }
  return isOwn ? { pid: role.pid, started: role.started } : null;
};

const openWritable = async (host: Host, sessionName: string): Promise<Connected> => {
  const client = new Client(sessionOptions(host, sessionName));
  client.on('error', ignoreError);
  try {
    await client.connect();
    await prepareSession(client);
  } catch (error) {
    destroy(client);
    throw error;
  }
  const end = async (): Promise<void> => {
    await orLate(client.end(), farewellMs, () => {});
    destroy(client);
  };
  return { client, host, end };
};

const oneLine = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const message = first instanceof Error ? first.message : String(first);
  return explainedRefusal(message).replaceAll(/\s+/g, ' ');
};

/** Creates the function that tries all servers at once and keeps the first that can be written to. */
export const createConnect =
  ({ hosts }: Address, sessionName = storeSession): Connect =>
  async () => {
    const tries = hosts.map((host) => openWritable(host, sessionName));
    let writable: Connected;
    try {
      writable = await Promise.any(tries);
    } catch (error) {
      const { errors } = error as AggregateError;
      const messages = errors.map((each, at) => `${hosts[at]?.name}: ${oneLine(each)}`);
      return err({ message: messages.join('; '), errors });
    }
    for (const each of tries) {
      each.then((opened) => opened !== writable && destroy(opened.client), ignoreError);
    }
    return ok(writable);
  };
