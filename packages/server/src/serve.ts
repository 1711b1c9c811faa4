import type { Retention } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { startAdmin } from './admin/admin-server.ts';
import { readReadiness } from './admin/readiness.ts';
import { keepChanges } from './kept-changes.ts';
import type { ListenOn } from './listen.ts';
import { type RequestServerOptions, startRequestServer } from './request-server.ts';
import { readResources, shareResources } from './resources.ts';
import { logMigration, logStart } from './start-lines.ts';

export interface ServeOptions extends Omit<RequestServerOptions, 'shares'> {
  /** Where probes and metrics are answered; nowhere when absent. */
  readonly admin?: ListenOn | undefined;
  /** Open at the same time; when absent, as many as memory and open files allow, 4 000 at most. */
  readonly maxConnections?: number | undefined;
  /** For how long the database keeps changes and history from now on; what is absent stays. */
  readonly retention: Partial<Retention>;
}

/** A server that listens. */
export interface Serving {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** That of the probes and metrics; absent when there are none. */
  readonly adminAddress?: string | undefined;
  /** Finishes open requests, for 10 seconds at most, and closes the database. */
  readonly stop: () => Promise<void>;
}

/**
 * Answers requests, probes and metrics in this process, and does the maintenance. The error is one line;
 * the database is then still open.
 */
export const serve = async (options: ServeOptions): Promise<Result<Serving, string>> => {
  const { database, log } = options;
  // Before anything can fail: the file is migrated in any case.
  logMigration(log, database);
  const resources = readResources();
  const shares = shareResources(resources, options.maxConnections);
  const started = await startRequestServer({ ...options, shares });
  if (started.isErr()) return err(started.error);
  const { address, watch, isStopping, maintenanceTimer, stop, abandon } = started.value;

  const operators = await startAdmin(options.admin, {
    readReadiness: () => readReadiness(watch, isStopping()),
    async createMetrics() {
      const { createMetrics } = await import('./admin/metrics.ts');
      return createMetrics({ database, watch, maintenanceFailures: maintenanceTimer.failures });
    },
    log,
  });
  const admin = operators.unwrapOr(null);
  // After listening, so that a start that fails shortens nothing; before the timer forgets anything.
  const kept = operators.isErr()
    ? err(operators.error)
    : await keepChanges(database.jobs.changes, options.retention, log);
  if (kept.isErr()) {
    admin?.close();
    abandon();
    return err(kept.error);
  }
  await logStart(log, { ...options, address, resources, shares });
  maintenanceTimer.start();
  return ok({
    address,
    adminAddress: admin?.address,
    async stop() {
      await stop();
      admin?.close();
    },
  });
};
