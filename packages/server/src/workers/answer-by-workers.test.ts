import { expect, it } from 'vitest';
import type { Readiness } from '../admin/readiness.ts';
import { readWorkersReadiness } from './answer-by-workers.ts';
import type { WorkerProcess } from './worker-process.ts';

/** A worker with this answer; `undefined`: it does not answer. */
const workerWith = (answer: Readiness | undefined, isListening = true) =>
  ({ ask: async () => answer, isListening: () => isListening }) as unknown as WorkerProcess;

const read = (...workers: WorkerProcess[]) =>
  readWorkersReadiness({ isStopping: () => false, listening: () => workers });

const ready = workerWith({ status: 'ok' });

it('a server is ready when each worker that listens is', async () => {
  expect(await read(ready, ready)).toEqual({ status: 'ok' });
  const full = { status: 'unavailable', reason: 'full' } as const;
  expect(await read(ready, workerWith(full))).toEqual(full);
});

it('a server is not ready when a worker that listens does not answer, or none listens', async () => {
  expect(await read(ready, workerWith(undefined))).toMatchObject({ reason: 'no-answer' });
  const none = { status: 'unavailable', reason: 'no-answer', detail: 'no worker listens' };
  expect(await read()).toEqual(none);
  const [stopping, ended] = [workerWith({ status: 'stopping' }), workerWith(undefined, false)];
  expect(await read(stopping, ended)).toEqual(none);
});

it('a worker that is replaced takes no requests, and the others are ready', async () => {
  expect(await read(ready, workerWith({ status: 'stopping' }))).toEqual({ status: 'ok' });
  expect(await read(ready, workerWith(undefined, false))).toEqual({ status: 'ok' });
});

it('a server that stops is not ready', async () => {
  const pool = { isStopping: () => true, listening: () => [ready] };
  expect(await readWorkersReadiness(pool)).toEqual({ status: 'stopping' });
});
