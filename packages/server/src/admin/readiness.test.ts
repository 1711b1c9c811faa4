import { storeUnavailable } from '@jobposting/core/adapter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readReadiness } from './readiness.ts';

describe('whether the server is ready', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    [
      'without the password of its address',
      storeUnavailable('unreachable', new Error('postgres://jobs:secret@db/jobs refuses')),
      { reason: 'unreachable', detail: 'postgres://jobs@db/jobs refuses' },
    ],
    ['by the reason only when nothing else is known', storeUnavailable('full'), { reason: 'full' }],
  ])('names what is wrong with the store, %s', async (_, problem, said) => {
    expect(await readReadiness({ problem: async () => problem }, false)).toEqual({
      status: 'unavailable',
      ...said,
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
