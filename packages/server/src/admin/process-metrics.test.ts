import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from '@prometheus-io/client';
import { describe, expect, it, onTestFinished } from 'vitest';
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
