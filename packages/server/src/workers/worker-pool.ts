import { setTimeout as sleep } from 'node:timers/promises';
import { Result } from 'neverthrow';
import type { DestinationStream } from 'pino';
import type { Logger } from '../logging/log.ts';
import type { WorkerStart } from './messages.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** Workers that are replaced when they end. */
export interface WorkerPool {
  /** The address of all workers. */
  readonly address: string;
  /** The workers that answer requests now. */
  readonly listening: () => readonly WorkerProcess[];
  readonly isStopping: () => boolean;
  /** From now on one of them does the maintenance; when it ends, another. */
  readonly maintain: () => void;
  /** Lets all finish their open requests; resolves when none is left. */
  readonly stop: () => Promise<void>;
}

export interface WorkerPoolOptions {
  /** The settings of each, with the number of workers. */
  readonly start: WorkerStart;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Receives what the workers log. */
  readonly lines: DestinationStream;
}

// A worker that waits for a hanging disk kills itself earlier.
const stopLimitMs = 30_000;

/** These reach all processes of a terminal or a service; they end a worker that is still starting. */
const stopSignals: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

const quickMs = 10_000;
const longestMs = 30_000;

/**
 * How long to wait before replacing a worker, by how long it lived: not at all if it worked, or is the first that ended
 * quickly. From the second on, the pause doubles each time, because restarting a worker that cannot work at all would
 * keep the machine busy.
 */
export const createRestartPause = (): ((livedMs: number) => number) => {
  let quickEnds = 0;
  return (livedMs) => {
    quickEnds = livedMs < quickMs ? quickEnds + 1 : 0;
    return quickEnds < 2 ? 0 : Math.min(1_000 * 2 ** (quickEnds - 2), longestMs);
  };
};

/** Starts the workers; resolves when all listen. The error is one line; no worker is left after it. */
export const startWorkerPool = async (
  options: WorkerPoolOptions,
): Promise<Result<WorkerPool, string>> => {
  const { log, lines } = options;
  const present = new Set<WorkerProcess>();
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let isMaintained = false;
  let maintainer: WorkerProcess | undefined;

  const listening = (): WorkerProcess[] => [...present].filter((worker) => worker.isListening());

  const nameMaintainer = (): void => {
    if (!isMaintained || isStopping() || maintainer?.isListening()) return;
    maintainer = listening()[0];
    maintainer?.maintain();
  };

  const start = (): WorkerProcess => {
    const started = startWorker(options.start, lines, log);
    present.add(started);
    void started.ended.then(() => present.delete(started));
    return started;
  };

  const startAnother = async (): Promise<WorkerProcess> => {
    const worker = start();
    const started = await worker.started;
    const fields = { worker: worker.pid };
    if (isStopping()) return worker;
    if (started.isOk()) log.info(fields, 'a new worker replaced the one that ended');
    else log.error(fields, `a worker did not start: ${started.error}`);
    nameMaintainer();
    return worker;
  };

  const keep = async (first: WorkerProcess): Promise<void> => {
    const pauseAfter = createRestartPause();
    for (let worker = first; ; worker = await startAnother()) {
      const begun = performance.now();
      const { code, signal } = await worker.ended;
      const fields = { worker: worker.pid };
      // For one that never listened, its failed start is logged instead.
      const wasThere = worker.pid !== undefined;
      const wasStopped = isStopping() && stopSignals.includes(signal);
      if (wasThere && code !== 0 && !wasStopped)
        log.error({ ...fields, code, signal }, 'a worker died');
      else if (wasThere && !isStopping()) log.info(fields, 'a worker stopped');
      nameMaintainer();
      await sleep(pauseAfter(performance.now() - begun), undefined, {
        signal: stopping.signal,
      }).catch(() => {});
      if (isStopping()) return;
    }
  };

  // A second signal ends the primary at once, and with it all workers.
  process.once('exit', () => {
    for (const { kill } of present) kill();
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    for (const { stop } of present) stop();
    const timer = setTimeout(() => {
      for (const { pid, kill } of present) {
        log.error({ worker: pid }, 'a worker does not stop: killing it');
        kill();
      }
    }, stopLimitMs);
    await Promise.all(Array.from(present, ({ ended }) => ended));
    clearTimeout(timer);
  };

  const first = Array.from({ length: options.start.options.workers }, start);
  const started = Result.combine(await Promise.all(first.map((worker) => worker.started)));
  if (started.isErr()) await stop();
  else for (const worker of first) void keep(worker);
  return started.map(([address = '']) => ({
    address,
    listening,
    isStopping,
    maintain() {
      isMaintained = true;
      nameMaintainer();
    },
    stop,
  }));
};
