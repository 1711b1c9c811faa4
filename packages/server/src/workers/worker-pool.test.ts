import { expect, it } from 'vitest';
import { createRestartPause } from './worker-pool.ts';

it('a worker is replaced at once, and after longer and longer pauses when it ends again and again', () => {
  const pause = createRestartPause();
  const quick = Array.from({ length: 8 }, () => pause(500));
  expect(quick).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(pause(60_000)).toBe(0);
  expect(pause(500)).toBe(0);
});
