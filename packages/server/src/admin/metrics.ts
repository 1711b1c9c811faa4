import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { RequestMessage } from '@jobposting/http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import packageJson from '../../package.json' with { type: 'json' };
import type { Database } from '../database/database.ts';
import { measureStore, type StoreSources } from './store-metrics.ts';

/** Calls `listener` with each message of a channel, until the returned function is called. */
const listenTo = <Message>(channel: string, listener: (message: Message) => void): (() => void) => {
  const onMessage = (message: unknown): void => listener(message as Message);
  subscribe(channel, onMessage);
  return () => void unsubscribe(channel, onMessage);
};

// A client can use any method name, and each label is kept for ever.
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Measures the answers that the HTTP interface publishes. The returned function stops that. */
export const measureRequests = (registry: Registry): (() => void) => {
  const duration = new Histogram({
    name: 'jobposting_http_request_duration_seconds',
    help: 'Time to answer requests to the interface and the console; route is a template such as /api/v1.1/jobs/{id}, or none. A batch lasts until its last line, and a request for changes as long as it waits.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return listenTo<RequestMessage>(
    'jobposting:request',
    ({ route = 'none', method, status, durationMs }) => {
      const known = knownMethods.has(method) ? method : 'other';
      duration.observe({ route, method: known, status }, durationMs / 1_000);
    },
  );
};

interface CommitMessage {
  readonly writes: number;
  readonly durationMs: number;
}

/** Measures the transactions that the store publishes. The returned function stops that. */
export const measureCommits = (registry: Registry): (() => void) => {
  const duration = new Histogram({
    name: 'jobposting_store_commit_duration_seconds',
    help: 'Time that transactions of writes took.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const writes = new Counter({
    name: 'jobposting_store_writes_total',
    help: 'Writes in these transactions.',
    registers: [registry],
  });
  return listenTo<CommitMessage>('jobposting:store.commit', (commit) => {
    duration.observe(commit.durationMs / 1_000);
    writes.inc(commit.writes);
  });
};

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
  const { schema } = sources.database;
  new Gauge({
    name: 'jobposting_build_info',
    help: 'Always 1. The versions of the server and of Node, and the schema of the database.',
    labelNames: ['version', 'node', 'schema'],
    registers: [registry],
  }).set({ version: packageJson.version, node: process.versions.node, schema }, 1);
  collectDefaultMetrics({ register: registry });
  return {
    contentType: registry.contentType,
    async read() {
      await lookAtStore();
      return registry.metrics();
    },
    stop() {
      for (const stop of stopChannels) stop();
    },
  };
};
