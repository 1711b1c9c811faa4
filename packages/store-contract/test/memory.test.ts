import type { JobStore } from '@jobposting/core/adapter';
import { createMemoryEmployerStore, createMemoryJobStore } from '@jobposting/core/memory';
import { describeEmployerStore, describeJobStore } from '@jobposting/store-contract';
import { jobStoreCapabilities, runStoreCase } from '@jobposting/store-contract/cases';
import { expect, it } from 'vitest';

const always =
  <Port>(create: () => Port) =>
  async () => {
    const store = create();
    return { store, reopen: async () => store, close: async () => {} };
  };

describeJobStore('memory', always(createMemoryJobStore));
describeEmployerStore('memory', always(createMemoryEmployerStore));

it('a store with only its first six methods passes every case before those of search', async () => {
  const open = always(() => {
    const { find, findNext, insert, update, delete: remove, list } = createMemoryJobStore();
    return { find, findNext, insert, update, delete: remove, list } as JobStore;
  });
  const until = jobStoreCapabilities.findIndex(({ name }) => name.startsWith('search '));
  expect(until).toBeGreaterThan(0);
  for (const { cases } of jobStoreCapabilities.slice(0, until)) {
    for (const each of cases) await runStoreCase(each, open);
  }
});
