import { channel } from 'node:diagnostics_channel';
import type { RequestMessage } from '@jobposting/http';
import { Registry } from '@prometheus-io/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { valuesIn } from '../../test/output.ts';
import { measureCommits, measureRequests } from './metrics.ts';

const requests = channel('jobposting:request');
const commits = channel('jobposting:store.commit');

const measure = () => {
  const registry = new Registry();
  const stop = measureRequests(registry);
  onTestFinished(stop);
  return {
    stop,
    publish: (...messages: RequestMessage[]) => {
      for (const message of messages) requests.publish(message);
    },
    values: async () => valuesIn(await registry.metrics()),
  };
};

const name = 'jobposting_http_request_duration_seconds';

describe('the metrics of requests', () => {
  it('have only the labels of the interface, whatever methods and paths are requested', async () => {
    const { publish, values } = measure();
    for (const method of ['PROPFIND', 'MKCOL', 'x'.repeat(1_000)]) {
      publish({ method, status: 404, code: 'route-not-found', durationMs: 1 });
    }
    const counts = Object.entries(await values()).filter(([key]) => key.includes('_count'));
    expect(counts).toEqual([[`${name}_count{route="none",method="other",status="404"}`, 3]]);
  });

  it('unsubscribe once they are stopped', async () => {
    const { stop } = measure();
    expect(requests.hasSubscribers).toBe(true);
    stop();
    expect(requests.hasSubscribers).toBe(false);
  });
});

it('the metrics of commits time each, and count its writes, until they are stopped', async () => {
  const registry = new Registry();
  const stop = measureCommits(registry);
  commits.publish({ writes: 5, durationMs: 2 });
  commits.publish({ writes: 1, durationMs: 40 });
  stop();
  commits.publish({ writes: 1, durationMs: 1 });
  const duration = 'jobposting_store_commit_duration_seconds';
  expect(valuesIn(await registry.metrics())).toMatchObject({
    jobposting_store_writes_total: 6,
    [`${duration}_count`]: 2,
    [`${duration}_bucket{le="0.0025"}`]: 1,
    [`${duration}_bucket{le="0.05"}`]: 2,
  });
});
