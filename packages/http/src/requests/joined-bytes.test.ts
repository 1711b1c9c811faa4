import { describe, expect, it } from 'vitest';
import { createJoinedBytes } from './joined-bytes.ts';

const limit = 100_000;

describe('bytes that come in pieces (D20)', () => {
  it.each([1, 7, 1000, limit])(
    'pieces of %d bytes are joined, in room for twice as many',
    (size) => {
      const bytes = Buffer.alloc(limit, 'welder');
      const joined = createJoinedBytes(limit);
      let room = 0;
      for (let at = 0; at < limit; at += size) {
        const piece = bytes.subarray(at, at + size);
        room += joined.growthBy(piece);
        joined.add(piece);
        expect(room).toBeLessThanOrEqual(Math.min(2 * (at + size), limit));
      }
      expect(bytes.equals(joined.whole())).toBe(true);
      expect(room).toBe(limit);
    },
  );

  it('a single piece is not copied, and nothing is an empty text', () => {
    const piece = Buffer.from('{}');
    const joined = createJoinedBytes(limit);
    expect(joined.whole()).toHaveLength(0);
    joined.add(piece);
    expect(joined.whole()).toBe(piece);
  });
});
