import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Backend, Connect, Connected } from './connector.ts';

// On another server this finds no process.
const end = `SELECT pg_terminate_backend(pid, $3::bigint) AS "isEnded" FROM pg_stat_activity
  WHERE pid = $1 AND backend_start = $2::timestamptz`;

const endMs = 1_000;
const endLimitMs = 2_000;
const pauseMs = 100;

/** @param waitMs how long the server waits for the process to end */
const endProcess = async (
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

/**
 * The server's processes of lost connections. They are ended, over a new connection, so that a statement still on its
 * way never runs: a write that was given up is not made later, and none runs after a later one.
 */
export interface EndedProcesses {
  /** @param isWriter whether {@link whenEnded} waits for it; a process that reads is only asked to end */
  add(process: Backend, isWriter: boolean): void;
  /** Until no process that may write is left; `undefined` if there is none now. */
  whenEnded(): Promise<void> | undefined;
  /** Tries once more. */
  close(): Promise<void>;
}

export const createEndedProcesses = (connect: Connect): EndedProcesses => {
  const left = new Map<Backend, { readonly isWriter: boolean }>();
  let ending: Promise<void> | undefined;
  let isClosed = false;

  const endAll = async (): Promise<void> => {
    for (;;) {
      const connected = await connect();
      if (connected.isOk()) {
        for (const [process, { isWriter }] of left) {
          const hasEnded = await endProcess(connected.value, process, isWriter ? endMs : 0);
          if (hasEnded || !isWriter) left.delete(process);
        }
        void connected.value.end();
      }
      if (left.size === 0 || isClosed) break;
      await pause(pauseMs);
    }
    ending = undefined;
  };

  return {
    add(process, isWriter) {
      left.set(process, { isWriter });
      ending ??= endAll();
    },
    whenEnded: () => ([...left.values()].some(({ isWriter }) => isWriter) ? ending : undefined),
    async close() {
      isClosed = true;
      await ending;
    },
  };
};
