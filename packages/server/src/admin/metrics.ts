import { type MetricObjectWithValues, type MetricValue, Registry } from '@prometheus-io/client';
import type { Database } from '../database/database.ts';
import { measureCommits, measureRequests } from './channel-metrics.ts';
import { measureProcess } from './process-metrics.ts';
import { measureStore, type StoreSources } from './store-metrics.ts';

/** What the metrics are read from. */
export interface MetricSources extends StoreSources {
  readonly database: StoreSources['database'] & Pick<Database, 'schema'>;
}

/** All metrics of a process as objects. */
export type MetricObjects = readonly MetricObjectWithValues<MetricValue<string>>[];

/** The metrics of a server. */
export interface Metrics {
  /** Of the text. */
  readonly contentType: string;
  /** Reads all of them, as text for Prometheus. It takes a few seconds at most, also of a store that hangs. */
  readonly read: () => Promise<string>;
  /** Measures no more. */
  readonly stop: () => void;
}

/** Those of one process. */
export interface ProcessMetrics extends Metrics {
  /** The same as objects, to be summed up with those of other processes. */
  readonly readObjects: () => Promise<MetricObjects>;
}

/** Begins to measure. Nothing is measured for longer than this is used. */
export const createMetrics = (sources: MetricSources): ProcessMetrics => {
  const registry = new Registry();
  const stopChannels = [measureRequests(registry), measureCommits(registry)];
  const lookAtStore = measureStore(registry, sources);
  const ofProcess = measureProcess(registry, sources.database.schema);
  const look = async (): Promise<void> => {
    ofProcess.look();
    await lookAtStore();
  };
  return {
    contentType: registry.contentType,
    async read() {
      await look();
      return registry.metrics();
    },
    async readObjects() {
      await look();
      return registry.getMetricsAsJSON();
    },
    stop() {
      for (const stop of stopChannels) stop();
      ofProcess.stop();
    },
  };
};
