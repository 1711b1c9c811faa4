import type { Retention } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { type AdminOptions, startAdmin } from './admin/admin-server.ts';
import { keepChanges } from './kept-changes.ts';
import type { ListenOn } from './listen.ts';
import type { Logger } from './log.ts';
import { logStart, type Start } from './start-lines.ts';

/** What answers requests already: this process, or workers. */
export interface Answering extends Omit<AdminOptions, 'log'> {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Begins to do what time alone makes due. */
  readonly maintain: () => void;
  /** Finishes open requests, for 10 seconds at most, and closes the database. */
  readonly stop: () => Promise<void>;
  /** Ends a start that failed, and leaves the database open. */
  readonly abandon: () => void | Promise<void>;
}

/** What a start does beside answering requests. */
export interface StartOptions {
  readonly log: Logger;
  /** Where probes and metrics are answered; nowhere when absent. */
  readonly admin?: ListenOn | undefined;
  /** For how long the database keeps changes and history from now on; what is absent stays. */
  readonly retention: Partial<Retention>;
}

/** A server that listens. */
export interface Serving extends Pick<Answering, 'address' | 'stop'> {
  /** That of the probes and metrics; absent when there are none. */
  readonly adminAddress?: string | undefined;
}

/** Does what comes once requests are answered. The error is one line; the database is then still open. */
export const completeStart = async (
  answering: Answering,
  options: StartOptions & Omit<Start, 'address'>,
): Promise<Result<Serving, string>> => {
  const { address, maintain, stop, abandon } = answering;
  const { database, log, retention } = options;
  const operators = await startAdmin(options.admin, { ...answering, log });
  const admin = operators.unwrapOr(null);
  // After listening, so that a start that fails shortens nothing; before the timer forgets anything.
  const kept = operators.isErr()
    ? err(operators.error)
    : await keepChanges(database.jobs.changes, retention, log);
  if (kept.isErr()) {
    admin?.close();
    await abandon();
    return err(kept.error);
  }
  await logStart(log, { ...options, address });
  maintain();
  return ok({
    address,
    adminAddress: admin?.address,
    async stop() {
      await stop();
      admin?.close();
    },
  });
};
