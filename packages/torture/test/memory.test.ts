import { describe, expect, it } from 'vitest';
import { writeAndReadLargestPostings } from '../src/memory/largest-postings.ts';
import { withLittleMemory } from '../src/memory/little-memory.ts';
import { openService } from './open-server.ts';

describe('a server with a small heap', () => {
  it('keeps no more of the largest postings than it has room for, and serves them all', async () => {
    const { api, server } = await openService({ wrapper: withLittleMemory(64) });
    expect([...(await writeAndReadLargestPostings(api, 50, 2))].sort()).toEqual([200, 201]);
    expect(server.log()).toBe('');
  }, 60_000);
});
