import { Gauge, Registry } from '@prometheus-io/client';
import type { MetricObjects, Metrics } from '../admin/metrics.ts';
import { measureProcess } from '../admin/process-metrics.ts';
import type { WorkerPool } from './worker-pool.ts';
import type { WorkerProcess } from './worker-process.ts';

const isCounted = ({ type }: MetricObjects[number]): boolean =>
  String(type) === 'counter' || String(type) === 'histogram';

const sum = (parts: readonly MetricObjects[]): Registry =>
  Registry.aggregate(parts.map((part) => [...part]));

/** The metrics of the primary and all workers, as if of one server. */
export const createWorkersMetrics = (
  pool: Pick<WorkerPool, 'listening'>,
  schema: number,
): Metrics => {
  const own = new Registry();
  const primary = measureProcess(own, schema);
  const workers = new Gauge({
    name: 'jobposting_workers',
    help: 'How many workers answer requests.',
    registers: [own],
  });
  /** The last answer of each worker. */
  const latest = new Map<WorkerProcess, MetricObjects>();
  /** The counts of ended workers: a sum that shrinks would look like a restarted server. */
  let past: MetricObjects = [];

  const askAll = async (): Promise<void> => {
    const ask = async (worker: WorkerProcess): Promise<void> => {
      const answer = await worker.ask<MetricObjects>('metrics');
      if (answer !== undefined) latest.set(worker, answer);
    };
    await Promise.all(pool.listening().map(ask));
  };

  const forgetEnded = async (): Promise<void> => {
    for (const [worker, metrics] of latest) {
      if (worker.isListening()) continue;
      past = await sum([past, metrics.filter(isCounted)]).getMetricsAsJSON();
      latest.delete(worker);
    }
  };

  const read = async (): Promise<string> => {
    workers.set(pool.listening().length);
    await Promise.all([primary.look(), askAll()]);
    await forgetEnded();
    return sum([await own.getMetricsAsJSON(), past, ...latest.values()]).metrics();
  };

  let reading: Promise<string> | undefined;

  return {
    contentType: own.contentType,
    /** Simultaneous readers share one run: two would each add the counts of ended workers to `past`. */
    read() {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    stop: primary.stop,
  };
};
