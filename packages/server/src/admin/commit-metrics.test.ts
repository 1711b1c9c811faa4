import { channel } from 'node:diagnostics_channel';
import { Registry } from '@prometheus-io/client';
import { describe, expect, it } from 'vitest';
import { valuesIn } from '../../test/metric-values.ts';
import { measureCommits } from './commit-metrics.ts';

const commits = channel('jobposting:store.commit');

describe('the metrics of commits', () => {
  it('time each, and count the writes in them, until they are stopped', async () => {
    const registry = new Registry();
    const { stop } = measureCommits(registry);
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
});
