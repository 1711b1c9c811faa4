import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import type { MetricPart } from './metric-part.ts';

const channel = 'jobposting:store.commit';

interface CommitMessage {
  readonly writes: number;
  readonly durationMs: number;
}

/** Measures the transactions that the store publishes. */
export const measureCommits = (registry: Registry): MetricPart => {
  const duration = new Histogram({
    name: 'jobposting_store_commit_duration_seconds',
    help: 'Transactions of writes, each of which may hold many.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const writes = new Counter({
    name: 'jobposting_store_writes_total',
    help: 'Writes in those transactions.',
    registers: [registry],
  });
  const onCommit = (message: unknown): void => {
    const commit = message as CommitMessage;
    duration.observe(commit.durationMs / 1_000);
    writes.inc(commit.writes);
  };
  subscribe(channel, onCommit);
  return { look() {}, stop: () => void unsubscribe(channel, onCommit) };
};
