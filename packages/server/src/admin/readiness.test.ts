import { storeUnavailable } from '@jobposting/core/adapter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAnswering } from '../../test/requests.ts';
import { answerHealth, readReadiness } from './readiness.ts';

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

describe('GET /health', () => {
  it.each([
    ['ok', 200, true, false],
    ['unavailable', 503, false, false],
    ['stopping', 503, true, true],
  ] as const)('responds %s with status %i', async (status, code, available, isStopping) => {
    const watch = { isAvailable: async () => available };
    const port = await startAnswering((_, response) => answerHealth(response, watch, isStopping));
    const answer = await fetch(`http://127.0.0.1:${port}/health`);
    expect({ code: answer.status, body: await answer.json() }).toEqual({ code, body: { status } });
  });
});
