import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { valuesIn } from '../../test/output.ts';
import type { WorkerProcess } from './worker-process.ts';
import { createWorkersMetrics } from './workers-metrics.ts';

/** A worker that has answered this many GETs of a job. */
const workerWith = (gets: number, isAvailable = true) => {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'writes_total', help: 'a', registers }).inc(gets);
  new Gauge({ name: 'jobs', help: 'a', aggregator: 'first', registers }).set(7);
  new Gauge({ name: 'available', help: 'a', aggregator: 'min', registers }).set(+isAvailable);
  const labelNames = ['route'];
  const duration = new Histogram({
    name: 'seconds',
    help: 'a',
    labelNames,
    buckets: [1],
    registers,
  });
  for (let get = 0; get < gets; get++) duration.observe({ route: '/jobs' }, 0.5);
  duration.observe({ route: '/health' }, 2);
  let isListening = true;
  const process = {
    // As it arrives through the channel.
    ask: async () => JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())),
    isListening: () => isListening,
  } as unknown as WorkerProcess;
  return {
    process,
    end: () => {
      isListening = false;
    },
  };
};

const measure = (...workers: ReturnType<typeof workerWith>[]) => {
  const listening = () =>
    workers.map(({ process }) => process).filter((each) => each.isListening());
  const metrics = createWorkersMetrics({ listening }, 4);
  onTestFinished(metrics.stop);
  return async () => valuesIn(await metrics.read());
};

it('counts of workers are summed, figures that each sees of the whole are not', async () => {
  const read = measure(workerWith(3), workerWith(2, false));
  expect(await read()).toMatchObject({
    jobposting_workers: 2,
    writes_total: 5,
    jobs: 7,
    available: 0,
    'seconds_bucket{le="1",route="/jobs"}': 5,
    'seconds_bucket{le="1",route="/health"}': 0,
    'seconds_count{route="/jobs"}': 5,
    'seconds_count{route="/health"}': 2,
  });
});

it('simultaneous requests share one reading: an ended worker is counted once, and one that hangs awaited once', async () => {
  const [lasting, ended] = [workerWith(3), workerWith(2)];
  const read = measure(lasting, ended);
  await read();
  ended.end();
  const asked = vi.spyOn(lasting.process, 'ask');
  for (const values of await Promise.all([read(), read(), read()])) {
    expect(values).toMatchObject({ jobposting_workers: 1, writes_total: 5 });
  }
  expect(asked).toHaveBeenCalledOnce();
  expect(await read()).toMatchObject({ writes_total: 5 });
});

it('the counts of a worker stay after it has ended, so that no sum shrinks', async () => {
  const [lasting, ended] = [workerWith(3), workerWith(2, false)];
  const read = measure(lasting, ended);
  await read();
  ended.end();
  for (const _ of [1, 2]) {
    expect(await read()).toMatchObject({
      jobposting_workers: 1,
      writes_total: 5,
      available: 1,
      'seconds_count{route="/jobs"}': 5,
    });
  }
});
