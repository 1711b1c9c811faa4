import { storeUnavailable } from '@jobposting/core/adapter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readReadiness } from './readiness.ts';

describe('whether the server is ready', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is ready while the store can be read and written', async () => {
    expect(await readReadiness({ problem: async () => null }, false)).toEqual({ status: 'ok' });
  });

  it('is not ready while it stops, without asking the store', async () => {
    const problem = vi.fn(async () => null);
    expect(await readReadiness({ problem }, true)).toEqual({ status: 'stopping' });
    expect(problem).not.toHaveBeenCalled();
  });

  it('names what is wrong with the store, without the password of its address', async () => {
    const cause = new Error('postgres://jobs:secret@db/jobs refuses');
    const problem = async () => storeUnavailable('unreachable', cause);
    expect(await readReadiness({ problem }, false)).toEqual({
      status: 'unavailable',
      reason: 'unreachable',
      detail: 'postgres://jobs@db/jobs refuses',
    });
  });

  it('names the reason alone where nothing else is known', async () => {
    const problem = async () => storeUnavailable('full');
    expect(await readReadiness({ problem }, false)).toEqual({
      status: 'unavailable',
      reason: 'full',
    });
  });

  it('answers after three seconds when the store does not', async () => {
    const reading = readReadiness({ problem: () => new Promise(() => {}) }, false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await reading).toEqual({
      status: 'unavailable',
      reason: 'no-answer',
      detail: 'the store did not answer within 3 seconds',
    });
  });
});
