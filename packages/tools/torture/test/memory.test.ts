import { expect, it } from 'vitest';
import { floodMemory } from '../src/memory/flood-memory.ts';

it('a server in 256 MiB withstands the largest postings and their feeds, costly descriptions, unfinished bodies and clients that read nothing, and serves others meanwhile (D20)', async () => {
  const { faults } = await floodMemory({
    postings: 120,
    descriptions: 16,
    bodies: 200,
    readers: 200,
  });
  expect(faults).toEqual([]);
}, 240_000);
