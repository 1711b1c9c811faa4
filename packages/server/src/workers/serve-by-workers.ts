import { err, type Result } from 'neverthrow';
import { completeStart, type Serving } from '../complete-start.ts';
import { closeDatabase } from '../database/close-database.ts';
import type { DatabaseOptions } from '../database/database-options.ts';
import type { LogLevel, ServerLogs } from '../log.ts';
import { readResources, shareResources } from '../resources.ts';
import type { ServeOptions } from '../serve.ts';
import { logMigration } from '../start-lines.ts';
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
  const { host, port, referenceData, bodyLimitBytes, baseUrl, trustProxy, docs, careers } = options;
  const { requestsPerMinute, logLevel, databaseOptions } = options;
  const started = await startWorkerPool({
    worker: {
      ...databaseOptions,
      host,
      port,
      referenceData,
      bodyLimitBytes,
      baseUrl,
      trustProxy,
      docs,
      careers,
      requestsPerMinute,
      shares,
      logLevel,
      workers,
      isMeasured: options.admin !== undefined,
    },
    log,
    lines,
  });
  if (started.isErr()) return err(started.error);
  const pool = started.value;
  const answering = {
    address: pool.address,
    readReadiness: () => readWorkersReadiness(pool),
    async createMetrics() {
      const { createWorkersMetrics } = await import('./workers-metrics.ts');
      return createWorkersMetrics(pool, database.schema);
    },
    maintain: pool.maintain,
    async stop() {
      await pool.stop();
      await closeDatabase(database, log);
    },
    abandon: pool.stop,
  };
  return completeStart(answering, { ...options, maxConnections, resources, shares });
};
