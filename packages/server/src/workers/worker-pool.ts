import { setTimeout as sleep } from 'node:timers/promises';
import { Result } from 'neverthrow';
import type { DestinationStream } from 'pino';
import type { Logger } from '../log.ts';
import type { WorkerOptions } from './messages.ts';
import { createRestartPause } from './restart-pause.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** Workers, each of which is replaced when it ends. */
export interface WorkerPool {
  /** Where all listen. */
  readonly address: string;
  /** Those that answer requests now. */
  readonly listening: () => readonly WorkerProcess[];
  readonly isStopping: () => boolean;
  /** From now on one of them does the maintenance; when it ends, another. */
  readonly maintain: () => void;
  /** Lets all finish their open requests; resolves when none is left. */
  readonly stop: () => Promise<void>;
}

export interface WorkerPoolOptions {
  /** For each of them; says how many there are. */
  readonly worker: WorkerOptions;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Takes what the workers log. */
  readonly lines: DestinationStream;
}

/** Starts the workers; resolves when all listen. The error is one line; no worker is left then. */
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
    const worker = startWorker(options.worker, lines);
    present.add(worker);
    return worker;
  };

  const startAnother = async (): Promise<WorkerProcess> => {
    const worker = start();
    const started = await worker.started;
    const fields = { worker: worker.pid };
    if (started.isOk()) log.info(fields, 'a worker took the place of the one that ended');
    else log.error(fields, `a worker did not start: ${started.error}`);
    nameMaintainer();
    return worker;
  };

  const keep = async (first: WorkerProcess): Promise<void> => {
    const pauseAfter = createRestartPause();
    for (let worker = first; ; worker = await startAnother()) {
      const begun = performance.now();
      const { code, signal } = await worker.ended;
      present.delete(worker);
      if (code !== 0) log.error({ worker: worker.pid, code, signal }, 'a worker died');
      else if (!isStopping()) log.info({ worker: worker.pid }, 'a worker stopped');
      nameMaintainer();
      await sleep(pauseAfter(performance.now() - begun), undefined, {
        signal: stopping.signal,
      }).catch(() => {});
      if (isStopping()) return;
    }
  };

  // A second signal ends the primary at once, and so all.
  process.once('exit', () => {
    for (const { kill } of present) kill();
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    for (const worker of present) worker.stop();
    await Promise.all(Array.from(present, ({ ended }) => ended));
  };

  const first = Array.from({ length: options.worker.workers }, start);
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
