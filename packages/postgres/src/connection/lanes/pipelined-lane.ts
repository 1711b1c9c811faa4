import { setTimeout as pause } from 'node:timers/promises';
import { storeUnavailable } from '@jobposting/core/adapter';
import { err, type Result } from 'neverthrow';
import { DatabaseError } from 'pg';
import type { Backend, Connect, Connected } from '../connector.ts';
import { isRefusal, type WriteFailure } from '../postgres-error.ts';
import { type Around, type Lane, type LaneCall, leastMs, type Rows } from './lane.ts';
import { createSend, type Send } from './sender.ts';

// On another server this finds no process.
const end = `SELECT pg_terminate_backend(pid, $3::bigint) AS "isEnded" FROM pg_stat_activity
  WHERE pid = $1 AND backend_start = $2::timestamptz`;

const endLimitMs = 2_000;

/**
 * Ends the server's process of a lost connection, over another one, so that a statement still on its way never runs.
 * Returns whether it has certainly ended.
 *
 * @param waitMs how long the server waits for the process to end
 */
const endBackend = async (
  { client }: Connected,
  { pid, started }: Backend,
  waitMs: number,
): Promise<boolean> => {
  try {
    const query = { text: end, values: [pid, started, waitMs], query_timeout: endLimitMs };
    const { rows } = await client.query<{ readonly isEnded: boolean }>(query);
    return rows.every(({ isEnded }) => isEnded);
  } catch (error) {
    // Otherwise a server that cannot do it would never be written to again.
    return error instanceof DatabaseError;
  }
};

export interface LaneOptions {
  readonly connect: Connect;
  readonly preparedStatements: boolean;
  /** Called before anything is sent over a connection that is not the first. */
  readonly onReconnect: () => void;
  /** Called when a statement has lost contact. */
  readonly onLost: () => void;
  /**
   * Whether to send nothing over a new connection before the server's process of the lost one has ended, so that
   * earlier statements cannot run after later ones. Otherwise the process is only asked to end.
   */
  readonly mustEndLost?: boolean;
}

interface Waiting {
  readonly call: LaneCall;
  readonly around: Around | undefined;
  readonly settle: (
    result: Result<Rows, WriteFailure> | Promise<Result<Rows, WriteFailure>>,
  ) => void;
  readonly timer: NodeJS.Timeout;
}

interface Live extends Connected {
  readonly send: Send;
  isLost: boolean;
}

const goLive = (connected: Connected, preparedStatements: boolean): Live => ({
  ...connected,
  send: createSend(connected, preparedStatements),
  isLost: false,
});

const pauseMs = 100;
const endMs = 1_000;

/** Creates a lane. It connects at the first call, and while calls wait. */
export const createPipelinedLane = (options: LaneOptions): Lane => {
  const { connect, preparedStatements, onReconnect, onLost, mustEndLost = false } = options;
  let live: Live | undefined;
  let wasConnected = false;
  let isConnecting = false;
  let isClosed = false;
  let lastFailure: Error | undefined;
  let underWay = 0;
  const waiting = new Set<Waiting>();
  const lost = new Set<Backend>();

  const drop = (gone: Live | undefined): void => {
    if (gone === live) live = undefined;
    gone?.destroy();
  };

  const send = async (on: Live, call: LaneCall, around: Around | undefined) => {
    const limitMs = Math.max(1, Math.ceil(call.patience(call.deadline - performance.now())));
    underWay++;
    const result = await on.send(call, limitMs, around);
    underWay--;
    if (result.isErr() && result.error.kind === 'lost' && !on.isLost) lose(on);
    return result;
  };

  const lose = (gone: Live): void => {
    gone.isLost = true;
    drop(gone);
    onLost();
    if (gone.backend === null) return;
    lost.add(gone.backend);
    // Even if nobody waits: a write that was given up must not be made later.
    if (!isConnecting) void connectWhileNeeded();
  };

  const giveUp = (each: Waiting): void => {
    waiting.delete(each);
    clearTimeout(each.timer);
    each.settle(notSent());
  };

  const notSent = (): Result<Rows, WriteFailure> =>
    err({ kind: 'not-sent', error: storeUnavailable('unreachable', lastFailure) });

  const sendWaiting = (on: Live): void => {
    for (const { call, around, settle, timer } of waiting) {
      clearTimeout(timer);
      settle(call.deadline - performance.now() < leastMs ? notSent() : send(on, call, around));
    }
    waiting.clear();
  };

  // A process that waits for a lock would keep waiting for it, and each retry would leave another one.
  const endLost = async (over: Connected): Promise<boolean> => {
    for (const backend of lost) {
      const hasEnded = await endBackend(over, backend, mustEndLost ? endMs : 0);
      if (mustEndLost && !hasEnded) return false;
      lost.delete(backend);
    }
    return true;
  };

  const connectWhileNeeded = async (): Promise<void> => {
    isConnecting = true;
    while (waiting.size > 0 || (lost.size > 0 && !isClosed)) {
      const connected = await connect();
      if (connected.isOk() && (isClosed || !(await endLost(connected.value)))) {
        connected.value.destroy();
      } else if (connected.isOk()) {
        const opened = goLive(connected.value, preparedStatements);
        opened.client.once('end', () => drop(opened));
        opened.client.once('error', () => drop(opened));
        live = opened;
        if (wasConnected) onReconnect();
        wasConnected = true;
        lastFailure = undefined;
        sendWaiting(opened);
      } else {
        lastFailure = new Error(connected.error.message, { cause: connected.error.errors });
        if (connected.error.errors.every(isRefusal)) waiting.forEach(giveUp);
        // Also after a refusal, or each call would cause another one.
        await pause(pauseMs);
      }
    }
    isConnecting = false;
  };

  const wait = (call: LaneCall, around: Around | undefined, leftMs: number) =>
    new Promise<Result<Rows, WriteFailure>>((settle) => {
      const timer = setTimeout(() => giveUp(entry), leftMs - leastMs);
      const entry: Waiting = { call, around, settle, timer };
      waiting.add(entry);
      if (!isConnecting) void connectWhileNeeded();
    });

  return {
    run: async (call, around) => {
      const leftMs = call.deadline - performance.now();
      if (leftMs < leastMs) return notSent();
      return live === undefined ? wait(call, around, leftMs) : send(live, call, around);
    },
    connectFailure: () => lastFailure,
    drop: () => drop(live),
    dropIdle() {
      if (underWay === 0) drop(live);
    },
    async close() {
      isClosed = true;
      const last = live;
      live = undefined;
      await last?.end();
      if (lost.size === 0) return;
      const connected = await connect();
      if (connected.isErr()) return;
      await endLost(connected.value);
      await connected.value.end();
    },
  };
};
