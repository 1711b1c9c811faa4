import { describe, expect, it } from 'vitest';
import { createMinuteCount } from './minute-count.ts';

describe('counting by the minute (D20)', () => {
  it('above the limit of subjects, all others count as one until the minute ends', () => {
    let now = 0;
    const count = createMinuteCount<string>(() => now, 2);
    const counts = (...subjects: string[]) => subjects.map((subject) => count(subject).count);
    expect(counts('a', 'b', 'c', 'd', 'a', 'c')).toEqual([1, 1, 1, 2, 2, 3]);
    now = 60_000;
    expect(counts('c', 'd', 'a')).toEqual([1, 1, 1]);
  });
});
