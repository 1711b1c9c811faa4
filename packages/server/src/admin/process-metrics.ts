import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import packageJson from '../../package.json' with { type: 'json' };

// How often the event loop is sampled; each sample costs some microseconds.
const resolutionMs = 20;

const percentiles = [50, 99, 100];

/** The metrics that do not update by themselves. */
interface Measured {
  /** Updates them, before the metrics are shown. */
  readonly look: () => void;
  /** Stops measuring. */
  readonly stop: () => void;
}

type Delays = Pick<ReturnType<typeof monitorEventLoopDelay>, 'count' | 'percentile'>;

/** The delay of the loop, in seconds: the histogram measures the time until the loop comes round again. */
const lagAt = (delays: Delays, percentile: number): number =>
  delays.count === 0 ? 0 : Math.max(0, delays.percentile(percentile) / 1e9 - resolutionMs / 1_000);

const measureLag = (registry: Registry): Measured => {
  const lag = new Gauge({
    name: 'jobposting_event_loop_lag_seconds',
    help: 'Lag of the event loop since the last reading: 0.5, 0.99, and 1 for the longest.',
    labelNames: ['quantile'],
    registers: [registry],
  });
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  return {
    look() {
      for (const percentile of percentiles) {
        lag.set({ quantile: String(percentile / 100) }, lagAt(delays, percentile));
      }
      delays.reset();
    },
    stop: () => void delays.disable(),
  };
};

/** Measures the process, and reports the versions that run in it. */
export const measureProcess = (registry: Registry, schema: number): Measured => {
  const registers = [registry];
  const build = new Gauge({
    name: 'jobposting_build_info',
    help: 'Always 1. The versions of the server and of Node, and the schema of the database.',
    labelNames: ['version', 'node', 'schema'],
    registers,
  });
  build.set({ version: packageJson.version, node: process.versions.node, schema }, 1);
  const started = new Gauge({
    name: 'jobposting_process_start_time_seconds',
    help: 'Time when the process started, in seconds since 1970.',
    registers,
  });
  started.set(Math.round(performance.timeOrigin / 1_000));
  const memory = new Gauge({
    name: 'jobposting_process_resident_memory_bytes',
    help: 'Memory of the process, some 55 MiB of it the file of Node itself.',
    registers,
  });
  const cpu = new Counter({
    name: 'jobposting_process_cpu_seconds_total',
    help: 'CPU time of the process, all threads together.',
    registers,
  });
  const lag = measureLag(registry);
  return {
    look() {
      memory.set(process.memoryUsage.rss());
      const { user, system } = process.cpuUsage();
      cpu.reset();
      cpu.inc((user + system) / 1e6);
      lag.look();
    },
    stop: lag.stop,
  };
};
