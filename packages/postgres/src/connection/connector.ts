import { err, ok, type Result } from 'neverthrow';
import type { Address, Host } from './address.ts';
import { type OpenClient, openClient, storeSession } from './open-client.ts';
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
export interface Connected extends OpenClient {
  /** `null` with a pooler, which shares it with others. */
  readonly backend: Backend | null;
}

/** Connects to the server of an address that can be written to. It takes at most two seconds. */
export type Connect = () => Promise<Result<Connected, ConnectFailure>>;

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

const openWritable = async (host: Host, sessionName: string): Promise<Connected> => {
  const opened = await openClient(host, sessionName);
  try {
    const { rows } = await opened.client.query<Role>(roleStatement);
    const [role] = rows;
    if (role?.in_recovery === true) throw new Error('it is a standby');
    if (role?.read_only !== 'off') throw new Error('it is read-only');
    // A pooler invents the process id that it gives a client.
    const isOwn = role.pid === (opened.client as unknown as { processID: unknown }).processID;
    if (role.commit === 'off') {
      // A pooler would give the next transaction another session, where it is still off.
      if (!isOwn) throw new Error(commitIsOff);
      await opened.client.query(turnOnCommit);
    }
    return { ...opened, backend: isOwn ? { pid: role.pid, started: role.started } : null };
  } catch (error) {
    opened.destroy();
    throw error;
  }
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
      each.then(
        (opened) => opened !== writable && opened.destroy(),
        () => {},
      );
    }
    return ok(writable);
  };
