import { expect, it } from 'vitest';
import { floodMemory } from '../src/memory/flood-memory.ts';

it('a server in 256 MiB withstands the largest postings and their feeds, costly descriptions, unfinished bodies, clients that read nothing and every page of the console, and serves others meanwhile (D20)', async () => {
  const { faults } = await floodMemory({ postings: 120, clients: 400 });
  expect(faults).toEqual([]);
}, 240_000);
