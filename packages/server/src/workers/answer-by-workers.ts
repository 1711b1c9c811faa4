import type { Readiness } from '../admin/readiness.ts';
import { closeDatabase } from '../database/close-database.ts';
import type { Answer } from '../start-and-stop/serve.ts';
import { startWorkerPool, type WorkerPool } from './worker-pool.ts';

const unavailable = (detail: string): Readiness => ({
  status: 'unavailable',
  reason: 'no-answer',
  detail,
});

const noneListens = unavailable('no worker listens');

/**
 * Checks whether requests can be taken: by each worker that listens, because each gets its share of
 * them. A worker that is being replaced gets none, so it does not count while there is another.
 */
export const readWorkersReadiness = async (
  pool: Pick<WorkerPool, 'isStopping' | 'listening'>,
): Promise<Readiness> => {
  if (pool.isStopping()) return { status: 'stopping' };
  const workers = pool.listening();
  if (workers.length === 0) return noneListens;
  const answers = await Promise.all(
    workers.map(async (worker) => {
      const answer = await worker.ask<Readiness>('readiness');
      // A worker that ended meanwhile is being replaced.
      if (answer !== undefined || !worker.isListening()) return answer;
      return unavailable('a worker does not answer');
    }),
  );
  const failed = answers.find((answer) => answer?.status === 'unavailable');
  const isAnyReady = answers.some((answer) => answer?.status === 'ok');
  return failed ?? (isAnyReady ? { status: 'ok' } : noneListens);
};

/**
 * Answers requests by processes that share one port. This process, the primary, starts and replaces them, and does
 * work that is needed once.
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
