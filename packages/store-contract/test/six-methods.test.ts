import type { JobStore } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { jobStoreCapabilities, runStoreCase } from '@jobposting/store-contract/cases';
import { expect, it } from 'vitest';

it('a store with only its first six methods passes every case before those of search', async () => {
  const open = async () => {
    const { find, findNext, insert, update, delete: remove, list } = createMemoryJobStore();
    const store = { find, findNext, insert, update, delete: remove, list } as JobStore;
    return { store, reopen: async () => store, close: async () => {} };
  };
  const until = jobStoreCapabilities.findIndex(({ name }) => name.startsWith('search '));
  expect(until).toBeGreaterThan(0);
  for (const { cases } of jobStoreCapabilities.slice(0, until)) {
    for (const each of cases) await runStoreCase(each, open);
  }
});
