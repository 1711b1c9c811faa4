import { setTimeout as pause } from 'node:timers/promises';
import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { Client, type ClientBase, DatabaseError, Pool, type PoolClient } from 'pg';
import type { Address, Host } from './address.ts';
import {
  type Backend,
  type ConnectFailure,
  createConnect,
  destroy,
  farewellMs,
  ignoreError,
  orLate,
  prepareSession,
  sessionOptions,
  storeSession,
} from './connector.ts';
import { createEndedProcesses } from './ended-processes.ts';
import { isRefusal } from './postgres-error.ts';

/** Milliseconds. No answer can be expected in less time. */
export const leastMs = 50;

const pauseMs = 100;

/** A connection to the server. */
export interface Session {
  readonly client: PoolClient;
  readonly server: Server;
  /** `null` with a pooler, and until it is connected. */
  backend: Backend | null;
  isInUse: boolean;
  /** Whether the latest statement is a write. */
  isWriter: boolean;
  /** How many statements it has run. */
  count: number;
}

interface Server {
  readonly pool: Pool;
  /** Of all its connections, even of those that are being opened. */
  readonly sessions: Map<ClientBase, Session>;
}

const openServer = (host: Host, max: number, onLost: (server: Server) => void): Server => {
  const sessions: Server['sessions'] = new Map();
  // A pool that knew the time limit on connecting would also apply it to the wait for a connection in use.
  class StoreClient extends Client {
    constructor() {
      super(sessionOptions(host, storeSession));
      this.on('error', ignoreError);
      const client = this as unknown as PoolClient;
      // The pool reports none that could not be opened.
      this.once('end', () => sessions.delete(client));
      sessions.set(client, {
        client,
        server,
        backend: null,
        isInUse: false,
        isWriter: false,
        count: 0,
      });
    }
  }
  const pool = new Pool({
    Client: StoreClient,
    max,
    // They also show that contact is lost while nothing is under way.
    idleTimeoutMillis: 0,
    async onConnect(client) {
      (sessions.get(client) as Session).backend = await prepareSession(client);
    },
  });
  const server: Server = { pool, sessions };
  pool.on('error', () => onLost(server));
  return server;
};

/** A connection of the pool; `undefined` where the deadline comes first. Rejects as `pg` does. */
const takeFrom = async ({ pool }: Server, deadline: number): Promise<PoolClient | undefined> => {
  const taking = pool.connect();
  const client = await orLate(taking, deadline - performance.now() - leastMs, () => undefined);
  if (client === undefined) taking.then((late) => late.release(), ignoreError);
  return client;
};

const tooManyConnections = '53300';

const isFull = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === tooManyConnections;

/** What a proxy does with more connections than it allows. */
const isClosedAtOnce = (error: Error): boolean =>
  (error as NodeJS.ErrnoException).code === 'ECONNRESET' ||
  error.message === 'Connection terminated unexpectedly';

/** Whether no more connections can be opened, while those that are open can be used. */
const isAtLimit = ({ pool }: Server, error: Error): boolean =>
  isFull(error) || (isClosedAtOnce(error) && pool.totalCount > 0);

/** The server that can be written to. */
export interface Primary {
  /**
   * Takes a connection by the deadline, finding the server again if necessary.
   *
   * @param isWriter whether a write will run over it
   */
  take(isWriter: boolean, deadline: number): Promise<Result<Session, StoreUnavailable>>;
  /**
   * Returns a connection to the pool.
   *
   * @param contact `lost` where a statement has no result, `read-only` where the server has become a standby
   */
  release(session: Session, contact: 'kept' | 'lost' | 'read-only'): void;
  /** Why the latest attempt to find it failed; `undefined` after a successful one. */
  failure(): Error | undefined;
  /** Closes all connections. None may be in use. */
  close(): Promise<void>;
}

/**
 * Creates it. There is one rule: where contact is lost over any connection, no other to that server is used again,
 * because it may hang, and continue after another has replaced it. The next call finds the server anew.
 *
 * @param max the most connections
 * @param onReplaced called before anything is sent to the server that was found after the first
 */
export const createPrimary = (address: Address, max: number, onReplaced: () => void): Primary => {
  const connect = createConnect(address);
  const ended = createEndedProcesses(connect);
  let server: Server | undefined;
  let finding: Promise<void> | undefined;
  let failure: ConnectFailure | undefined;
  let wasFound = false;
  let isClosed = false;

  const lose = (lost: Server): void => {
    if (server !== lost) return;
    server = undefined;
    for (const { client, isInUse } of lost.sessions.values()) if (!isInUse) destroy(client);
    void lost.pool.end();
  };

  const find = async (): Promise<void> => {
    const connected = await connect();
    failure = connected.isErr() ? connected.error : undefined;
    if (connected.isOk()) {
      void connected.value.end();
      server = isClosed ? undefined : openServer(connected.value.host, max, lose);
      if (wasFound) onReplaced();
      wasFound = true;
    } else {
      // Also after a refusal, or each call would cause another one.
      await pause(pauseMs);
    }
    finding = undefined;
  };

  const failureError = (): Error | undefined =>
    failure && new Error(failure.message, { cause: failure.errors });

  const release: Primary['release'] = (session, contact) => {
    const { client, server: from, backend, isWriter } = session;
    session.isInUse = false;
    if (contact !== 'kept') lose(from);
    if (contact === 'lost') {
      destroy(client);
      if (backend !== null) ended.add(backend, isWriter);
    }
    client.release(from !== server);
  };

  return {
    async take(isWriter, deadline) {
      let refusal: Error | undefined;
      while (deadline - performance.now() >= leastMs) {
        if (server === undefined) {
          finding ??= find();
          await within(finding, deadline);
          if (failure?.errors.every(isRefusal)) break;
          continue;
        }
        const from: Server = server;
        const taken = await takeFrom(from, deadline).catch((error: Error) => error);
        if (taken instanceof Error) {
          if (isAtLimit(from, taken)) {
            refusal = taken;
            await within(pause(pauseMs), deadline);
          } else {
            lose(from);
          }
        } else if (taken !== undefined) {
          const session = from.sessions.get(taken) as Session;
          session.isInUse = true;
          session.isWriter = isWriter;
          const others = isWriter ? ended.whenEnded() : undefined;
          if (others === undefined && from === server) return ok(session);
          release(session, 'kept');
          if (others !== undefined) await within(others, deadline);
        }
      }
      const cause = failureError() ?? refusal ?? new Error('no connection was free in time');
      return err(storeUnavailable('unreachable', cause));
    },
    release,
    failure: failureError,
    async close() {
      isClosed = true;
      await finding;
      const last = server;
      server = undefined;
      if (last !== undefined) {
        await orLate(last.pool.end(), farewellMs, () => {});
        for (const client of last.sessions.keys()) destroy(client);
      }
      await ended.close();
    },
  };
};

/** Waits for work, at most until the last moment at which a statement can still be sent. */
const within = (work: Promise<void>, deadline: number): Promise<void> =>
  orLate(work, deadline - performance.now() - leastMs, () => {});
