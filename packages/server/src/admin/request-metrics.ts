import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { RequestMessage } from '@jobposting/http';
import { Histogram, type Registry } from '@prometheus-io/client';
import type { MetricPart } from './metric-part.ts';

const channel = 'jobposting:request';

// A client can name any method, and each label is kept for ever.
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Measures the answers that the HTTP interface publishes. */
export const measureRequests = (registry: Registry): MetricPart => {
  const duration = new Histogram({
    name: 'jobposting_http_request_duration_seconds',
    help: 'Answers of the interface, by template of the route ("none": there is nothing at the path), method and status. A batch lasts until its last line, and a request for changes as long as it waits for one.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const onRequest = (message: unknown): void => {
    const { route = 'none', method, status, durationMs } = message as RequestMessage;
    const known = knownMethods.has(method) ? method : 'other';
    duration.observe({ route, method: known, status }, durationMs / 1_000);
  };
  subscribe(channel, onRequest);
  return { look() {}, stop: () => void unsubscribe(channel, onRequest) };
};
