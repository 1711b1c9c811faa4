import { type MetricObjectWithValues, type MetricValue, Registry } from '@prometheus-io/client';
import type { Database } from '../database/database.ts';
import { measureCommits, measureRequests } from './channel-metrics.ts';
import { measureProcess } from './process-metrics.ts';
import { measureStore, type StoreSources } from './store-metrics.ts';

/** The sources of the metrics. */
export interface MetricSources extends StoreSources {
  readonly database: StoreSources['database'] & Pick<Database, 'schema'>;
}

/** All metrics of a process as objects. */
export type MetricObjects = readonly MetricObjectWithValues<MetricValue<string>>[];

/** The metrics of a server. */
export interface Metrics {
  /** The content type of the text. */
  readonly contentType: string;
  /** Reads all of them, as text for Prometheus. It takes a few seconds at most, even when the store hangs. */
  readonly read: () => Promise<string>;
  /** Stops measuring. */
  readonly stop: () => void;
}

/** The metrics of one process. */
export interface ProcessMetrics extends Metrics {
  /** The same as objects, to be added to those of other processes. */
  readonly readObjects: () => Promise<MetricObjects>;
}

/** Begins to measure; stop it when it is not needed any more. */
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
