import { err, ok, type Result } from 'neverthrow';
import { startAdmin } from '../admin/admin-server.ts';
import type { DatabaseOptions } from '../database/database-options.ts';
import { failureFields } from '../failure-fields.ts';
import { keepChanges } from '../kept-changes.ts';
import type { LogLevel, ServerLogs } from '../log.ts';
import { readResources, shareResources } from '../resources.ts';
import type { ServeOptions, Serving } from '../serve.ts';
import { logMigration, logStart } from '../start-lines.ts';
import { startWorkerPool } from './worker-pool.ts';
import { readWorkersReadiness } from './workers-readiness.ts';

/** Beside what one process needs, what the workers need to do the same. */
export interface ServeByWorkersOptions extends ServeOptions, Pick<ServerLogs, 'lines'> {
  readonly workers: number;
  readonly logLevel: LogLevel;
  /** With which each opens the database. */
  readonly databaseOptions: DatabaseOptions;
}

/**
 * Does what `serve` does, with processes that answer the requests of one port. This one, the primary, starts
 * and replaces them, and does what is done once. The error is one line; the database is then still open.
 */
export const serveByWorkers = async (
  options: ServeByWorkersOptions,
): Promise<Result<Serving, string>> => {
  const { database, log, lines, workers } = options;
  // Before anything can fail: the file is migrated in any case.
  logMigration(log, database);
  const resources = readResources(workers);
  const maxConnections = options.maxConnections && Math.ceil(options.maxConnections / workers);
  const shares = shareResources(resources, maxConnections);
  const { host, port, referenceData, bodyLimitBytes, baseUrl, trustProxy, docs } = options;
  const { requestsPerMinute, logLevel, admin: adminOn, databaseOptions } = options;
  const started = await startWorkerPool({
    worker: {
      ...{
        host,
        port,
        referenceData,
        bodyLimitBytes,
        baseUrl,
        trustProxy,
        docs,
        requestsPerMinute,
      },
      ...databaseOptions,
      ...{ shares, logLevel, workers, isMeasured: adminOn !== undefined },
    },
    log,
    lines,
  });
  if (started.isErr()) return err(started.error);
  const pool = started.value;
  const { address } = pool;

  const operators = await startAdmin(adminOn, {
    readReadiness: () => readWorkersReadiness(pool),
    async createMetrics() {
      const { createWorkersMetrics } = await import('./workers-metrics.ts');
      return createWorkersMetrics(pool, database.schema);
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
    await pool.stop();
    return err(kept.error);
  }
  await logStart(log, { database, baseUrl, address, workers, maxConnections, resources, shares });
  pool.maintain();
  return ok({
    address,
    adminAddress: admin?.address,
    async stop() {
      await pool.stop();
      const tidied = await database.tidyUp();
      if (tidied.isErr()) log.warn(failureFields(tidied.error), 'checkpoint failed');
      await database.close();
      admin?.close();
    },
  });
};
