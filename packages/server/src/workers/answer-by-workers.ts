import { closeDatabase } from '../database/close-database.ts';
import type { Answer } from '../start-and-stop/serve.ts';
import { startWorkerPool } from './worker-pool.ts';
import { readWorkersReadiness } from './workers-readiness.ts';

/**
 * Answers requests by processes that share one port. This one, the primary, starts and replaces them, and does
 * what is done once.
 */
export const answerByWorkers: Answer = async (options, { database, log, lines }, shares) => {
  const started = await startWorkerPool({ start: { options, shares }, log, lines });
  return started.map((pool) => ({
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
  }));
};
