import type { Retention } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { type AdminOptions, createAdminServer } from '../admin/admin-server.ts';
import type { ProcessMetrics } from '../admin/metrics.ts';
import { readReadiness } from '../admin/readiness.ts';
import type { Database } from '../database/database.ts';
import { type ResourceShares, readResources, shareResources } from '../host-checks/resources.ts';
import type { ServerLogs } from '../logging/log.ts';
import { withConsoleSecret } from '../options/console-options.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { keepChanges } from './kept-changes.ts';
import { type ListenOn, listen } from './listen.ts';
import { startRequestServer } from './request-server.ts';
import { logMigration, logStart } from './start-lines.ts';

/** Whatever answers requests: this process, or workers. */
interface Answering extends Omit<AdminOptions, 'log'> {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Begins the maintenance. */
  readonly maintain: () => void;
  /** Finishes open requests, for at most 10 seconds, and closes the database. */
  readonly stop: () => Promise<void>;
  /** Ends a failed start, and leaves the database open. */
  readonly abandon: () => void | Promise<void>;
}

/** What a server needs in addition to its options. */
export interface ServerParts extends ServerLogs {
  readonly database: Database;
}

/** Begins to answer requests. The error is one line; the database is then still open. */
export type Answer<Started = Answering> = (
  options: ServeOptions,
  parts: ServerParts,
  shares: ResourceShares,
) => Promise<Result<Started, string>>;

interface AnsweringHere extends Answering {
  readonly createMetrics: () => Promise<ProcessMetrics>;
}

/** Answers requests in this process. */
export const answerHere: Answer<AnsweringHere> = async (options, parts, shares) => {
  const started = await startRequestServer(options, { ...parts, shares });
  return started.map(({ address, watch, isStopping, maintenanceTimer, stop, abandon }) => ({
    address,
    readReadiness: () => readReadiness(watch, isStopping()),
    async createMetrics() {
      const { createMetrics } = await import('../admin/metrics.ts');
      const maintenanceFailures = maintenanceTimer.failures;
      return createMetrics({ database: parts.database, watch, maintenanceFailures });
    },
    maintain: maintenanceTimer.start,
    stop,
    abandon,
  }));
};

/** Starts the admin server, if its address is given. The error is one line. */
export const startAdmin = async (on: ListenOn | undefined, options: AdminOptions) => {
  if (on === undefined) return ok(null);
  const { server, close } = await createAdminServer(options);
  const address = await listen(server, on, '--admin-port');
  if (address.isErr()) close();
  return address.map((listening) => ({ address: listening, close }));
};

/** A server that listens. */
export interface Serving extends Pick<Answering, 'address' | 'stop'> {
  /** The address of the probes and metrics; absent when there are none. */
  readonly adminAddress?: string | undefined;
}

const retentionOf = ({ keepChanges, keepHistory }: ServeOptions): Partial<Retention> => ({
  ...(keepChanges === undefined ? {} : { changesDays: keepChanges }),
  ...(keepHistory === undefined ? {} : { historyDays: keepHistory }),
});

/**
 * Answers requests, probes and metrics, and does the maintenance. The error is one line; the database is then
 * still open.
 */
export const serve = async (
  options: ServeOptions,
  parts: ServerParts,
  answer: Answer,
): Promise<Result<Serving, string>> => {
  const { database, log } = parts;
  const { workers, adminHost: host, adminPort: port } = options;
  // Before anything can fail: the file is already migrated.
  logMigration(log, database);
  const resources = readResources(workers);
  const maxConnections = options.maxConnections && Math.ceil(options.maxConnections / workers);
  const shares = shareResources(resources, { ...options, maxConnections });
  const answering = await answer(withConsoleSecret(options), parts, shares);
  if (answering.isErr()) return err(answering.error);
  const { address, maintain, stop, abandon } = answering.value;

  const on = port === undefined ? undefined : { host, port };
  const operators = await startAdmin(on, { ...answering.value, log });
  const admin = operators.unwrapOr(null);
  // After listening, so that a failed start does not shorten the retention; before the timer deletes anything.
  const kept = operators.isErr()
    ? err(operators.error)
    : await keepChanges(database.jobs.changes, retentionOf(options), log);
  if (kept.isErr()) {
    admin?.close();
    await abandon();
    return err(kept.error);
  }
  await logStart(log, { ...options, database, address, maxConnections, resources, shares });
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
