import { err, type Result } from 'neverthrow';
import { readReadiness } from './admin/readiness.ts';
import { completeStart, type Serving, type StartOptions } from './complete-start.ts';
import { type RequestServerOptions, startRequestServer } from './request-server.ts';
import { readResources, shareResources } from './resources.ts';
import { logMigration } from './start-lines.ts';

export interface ServeOptions extends Omit<RequestServerOptions, 'shares'>, StartOptions {
  /** Open at the same time; when absent, as many as memory and open files allow, 4 000 at most. */
  readonly maxConnections?: number | undefined;
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
  const answering = {
    address,
    readReadiness: () => readReadiness(watch, isStopping()),
    async createMetrics() {
      const { createMetrics } = await import('./admin/metrics.ts');
      return createMetrics({ database, watch, maintenanceFailures: maintenanceTimer.failures });
    },
    maintain: maintenanceTimer.start,
    stop,
    abandon,
  };
  return completeStart(answering, { ...options, resources, shares });
};
