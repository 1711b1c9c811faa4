import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchAnswers } from './watch-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A worker that gives these answers in turn, and then none. */
const watch = (...answers: readonly unknown[]) => {
  const left = [...answers];
  const onSilent = vi.fn();
  return { onSilent, end: watchAnswers(async () => left.shift(), onSilent) };
};

it('reports a worker that gives no answer twice', async () => {
  const { onSilent } = watch();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(onSilent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(onSilent).toHaveBeenCalledOnce();
});

it('does not report one that answers every other time', async () => {
  const { onSilent } = watch(undefined, 'ready', undefined, 'ready', undefined, 'ready');
  await vi.advanceTimersByTimeAsync(6 * 15_000);
  expect(onSilent).not.toHaveBeenCalled();
});

it('reports nothing of one that has ended', async () => {
  const { onSilent, end } = watch();
  await vi.advanceTimersByTimeAsync(15_000);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onSilent).not.toHaveBeenCalled();
});
