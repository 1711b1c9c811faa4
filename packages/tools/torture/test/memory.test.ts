import { expect, it } from 'vitest';
import { floodMemory } from '../src/memory/flood-memory.ts';

it('a server in 256 MiB bears the largest postings and feeds of them, costly descriptions, bodies without an end and clients that read nothing, and serves others meanwhile (D20)', async () => {
  const { faults } = await floodMemory({
    postings: 120,
    descriptions: 16,
    bodies: 200,
    readers: 200,
  });
  expect(faults).toEqual([]);
}, 240_000);
