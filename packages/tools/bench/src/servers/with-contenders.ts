import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadTarget } from '../load/load-task.ts';
import type { Dataset } from '../requests/dataset.ts';
import { toInterfaceHttp } from '../requests/job-request.ts';
import type { Route } from '../requests/routes.ts';
import type { Contender, Places, Prepared } from './contender.ts';
import { type RunningServer, startServer } from './running-server.ts';

/** A contender that listens, on a database of its own. */
export interface Running extends Prepared {
  readonly contender: Contender;
  readonly server: RunningServer;
  readonly startMs: number;
}

/** Where a contender listens, with the requests of a route as it is sent them. */
export const targetOf = (
  { server: { origin, pid }, postmaster, apiKeys }: Running,
  { requests }: Route,
): LoadTarget => ({
  ...{ origin, pid, postmaster },
  requests: requests.map((request) => toInterfaceHttp(request, apiKeys)),
});

/** Starts contenders on databases of their own, runs `task` with them and a folder of this run, and stops them. */
export const withContenders = async <Value>(
  contenders: readonly Contender[],
  dataset: Dataset,
  { cache, postgres }: Pick<Places, 'cache' | 'postgres'>,
  wrapper: readonly string[],
  task: (running: readonly Running[], folder: string) => Promise<Value>,
): Promise<Value> => {
  // Two runs may share the cache.
  const folder = await mkdtemp(join(cache, 'run-'));
  const running: Running[] = [];
  try {
    for (const contender of contenders) {
      const prepared = await contender.prepare(dataset, { cache, folder, postgres });
      const started = performance.now();
      const server = await startServer({ ...prepared.command, wrapper });
      running.push({ ...prepared, contender, server, startMs: performance.now() - started });
    }
    return await task(running, folder);
  } finally {
    for (const { server, drop } of running) {
      await server.stop();
      await drop?.();
    }
    await rm(folder, { recursive: true });
  }
};
