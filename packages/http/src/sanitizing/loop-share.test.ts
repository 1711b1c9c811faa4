import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLoopShare } from './loop-share.ts';

describe('a share of the event loop', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(1000);
    onTestFinished(() => void vi.useRealTimers());
  });

  const pass = (ms: number) => vi.advanceTimersByTime(ms);

  /** How many tasks of 1 ms run when 100 are to run now. */
  const runMany = (loop: ReturnType<typeof createLoopShare>) => {
    const ran = Array.from({ length: 100 }, () =>
      loop.tryRun(() => {
        pass(1);
        return true;
      }),
    );
    return ran.filter(Boolean).length;
  };

  it('allows no more than its limit at once, however many want it', () => {
    const loop = createLoopShare({ share: 0.1, burstMs: 4, freeMs: 0 });
    expect(runMany(loop)).toBe(5);
    expect(runMany(loop)).toBe(0);
  });

  it('allows its share of the time that passes', () => {
    const loop = createLoopShare({ share: 0.1, burstMs: 4, freeMs: 0 });
    let ran = 0;
    for (let ms = 0; ms < 1000; ms += 10) {
      ran += runMany(loop);
      pass(10);
    }
    expect(ran).toBeGreaterThan(90);
    expect(ran).toBeLessThan(120);
  });

  it('does not save up idle time', () => {
    const loop = createLoopShare({ share: 0.1, burstMs: 4, freeMs: 0 });
    pass(60_000);
    expect(runMany(loop)).toBe(5);
  });

  it('counts for each task only what goes beyond its free time', () => {
    const loop = createLoopShare({ share: 0.1, burstMs: 4, freeMs: 1 });
    expect(runMany(loop)).toBe(100);
  });
});
