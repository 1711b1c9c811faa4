import { Registry } from '@prometheus-io/client';
import type { Database } from '../database/database.ts';
import { measureCommits, measureRequests } from './channel-metrics.ts';
import { measureProcess } from './process-metrics.ts';
import { measureStore, type StoreSources } from './store-metrics.ts';

/** The sources of the metrics. */
export interface MetricSources extends StoreSources {
  readonly database: StoreSources['database'] & Pick<Database, 'schema'>;
}

/** The metrics of a server. */
export interface Metrics {
  /** The content type of the text. */
  readonly contentType: string;
  /** Reads all of them, as text for Prometheus. It takes a few seconds at most, even when the store hangs. */
  readonly read: () => Promise<string>;
  /** Stops measuring. */
  readonly stop: () => void;
}

/** Begins to measure; stop it when it is not needed any more. */
export const createMetrics = (sources: MetricSources): Metrics => {
  const registry = new Registry();
  const stopChannels = [measureRequests(registry), measureCommits(registry)];
  const lookAtStore = measureStore(registry, sources);
  const ofProcess = measureProcess(registry, sources.database.schema);
  return {
    contentType: registry.contentType,
    async read() {
      ofProcess.look();
      await lookAtStore();
      return registry.metrics();
    },
    stop() {
      for (const stop of stopChannels) stop();
      ofProcess.stop();
    },
  };
};
