import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from '@prometheus-io/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { valuesIn } from '../../test/output.ts';
import { measureProcess } from './process-metrics.ts';

const measure = () => {
  const registry = new Registry();
  const { look, stop } = measureProcess(registry, 4);
  onTestFinished(stop);
  return async () => {
    await look();
    return valuesIn(await registry.metrics());
  };
};

const lag = (quantile: string): string =>
  `jobposting_event_loop_lag_seconds{quantile="${quantile}"}`;

const block = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('the metrics of the process', () => {
  it('name the versions of the server and of Node, and the schema', async () => {
    const { version } = packageJson;
    const { node } = process.versions;
    expect(await measure()()).toMatchObject({
      [`jobposting_build_info{version="${version}",node="${node}",schema="4"}`]: 1,
    });
  });

  it('show memory, computing time and the start', async () => {
    const look = measure();
    const first = await look();
    expect(first.jobposting_process_resident_memory_bytes).toBeGreaterThan(1_000_000);
    expect(first.jobposting_process_start_time_seconds).toBeLessThanOrEqual(Date.now() / 1_000 + 1);
    block(50);
    const second = await look();
    expect(second.jobposting_process_cpu_seconds_total).toBeGreaterThan(
      first.jobposting_process_cpu_seconds_total ?? 0,
    );
  });

  it('show how long something blocked the event loop, and then reset', async () => {
    const look = measure();
    const untilSeen = async () => {
      block(200);
      // The loop must come round first.
      await sleep(1);
      return (await look())[lag('1')];
    };
    await expect.poll(untilSeen, { timeout: 10_000 }).toBeGreaterThan(0.1);
    await expect.poll(async () => (await look())[lag('1')], { timeout: 10_000 }).toBeLessThan(0.1);
  });
});
