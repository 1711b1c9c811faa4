import { aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSignal, isPending } from './held-disk.ts';
import { insertJob, openConnections, openOf } from './open-files.ts';

/** A thread whose checkpoint waits for the disk, as does its end. */
const thread = vi.hoisted(() => ({
  on: () => undefined,
  ref: () => undefined,
  unref: () => undefined,
  postMessage: (): void => undefined,
  terminate: async (): Promise<void> => undefined,
}));

vi.mock(import('node:worker_threads'), async (importOriginal) => ({
  ...(await importOriginal()),
  Worker: vi.fn(function Worker() {
    return thread;
  }) as never,
}));

describe('a checkpoint that does not return', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is not reported as a log in use by another program, but as a disk that does not answer, and closing waits for it', async () => {
    const store = openOf(await openConnections(), { syncFile: async () => undefined });
    const [begun, ended] = [createSignal(), createSignal()];
    thread.postMessage = begun.resolve;
    thread.terminate = () => ended.promise;
    onTestFinished(() => ended.resolve());
    const description = 'x'.repeat(18 * 1024 * 1024);
    await insertJob(store, { description });
    await begun.promise;
    const next = store.jobs.insert(aNewJob(), aStamp());
    const truncated = store.checkpoint();
    expect(await isPending(Promise.race([next, truncated]))).toBe(true);

    vi.advanceTimersByTime(5_000);
    expectOk(await next);
    const unavailable = {
      code: 'store-unavailable',
      reason: 'failed',
      cause: { message: expect.stringContaining('the disk does not answer') },
    };
    expect(expectError(await truncated)).toMatchObject(unavailable);
    expect(expectError(await store.checkpoint())).toMatchObject(unavailable);

    const closed = store.close();
    expect(await isPending(closed)).toBe(true);
    ended.resolve();
    await closed;
  });
});
