import type { Retention } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { type AdminOptions, createAdminServer } from '../admin/admin-server.ts';
import { readReadiness } from '../admin/readiness.ts';
import type { Database } from '../database/database.ts';
import { readResources, shareResources } from '../host-checks/resources.ts';
import type { ServerLogs } from '../logging/log.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { keepChanges } from './kept-changes.ts';
import { type ListenOn, listen } from './listen.ts';
import { type RequestServer, startRequestServer } from './request-server.ts';
import { logMigration, logStart } from './start-lines.ts';

/** What a server needs in addition to its options. */
export interface ServerParts extends ServerLogs {
  readonly database: Database;
}

/** Starts the admin server, if its address is given. The error is one line. */
export const startAdmin = async (on: ListenOn | undefined, options: AdminOptions) => {
  if (on === undefined) return ok(null);
  const { server, close } = await createAdminServer(options);
  const address = await listen(server, on, '--admin-port');
  if (address.isErr()) close();
  return address.map((listening) => ({ address: listening, close }));
};

/** A server that listens. */
export interface Serving extends Pick<RequestServer, 'address' | 'stop'> {
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
): Promise<Result<Serving, string>> => {
  const { database, log } = parts;
  const { adminHost: host, adminPort: port } = options;
  // Before anything can fail: the file is already migrated.
  logMigration(log, database);
  const resources = readResources();
  const shares = shareResources(resources, options);
  const started = await startRequestServer(options, { ...parts, shares });
  if (started.isErr()) return err(started.error);
  const { address, watch, isStopping, maintenanceTimer, stop, abandon } = started.value;

  const operators = await startAdmin(port === undefined ? undefined : { host, port }, {
    readReadiness: () => readReadiness(watch, isStopping()),
    async createMetrics() {
      const { createMetrics } = await import('../admin/metrics.ts');
      return createMetrics({ database, watch, maintenanceFailures: maintenanceTimer.failures });
    },
    log,
  });
  const admin = operators.unwrapOr(null);
  // After listening, so that a failed start does not shorten the retention; before the timer deletes anything.
  const kept = operators.isErr()
    ? err(operators.error)
    : await keepChanges(database.jobs.changes, retentionOf(options), log);
  if (kept.isErr()) {
    admin?.close();
    abandon();
    return err(kept.error);
  }
  await logStart(log, { ...options, database, address, resources, shares });
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
