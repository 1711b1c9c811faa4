import { createMemoryEmployerStore, createMemoryJobStore } from '@jobposting/core/memory';
import { describeEmployerStore, describeJobStore } from '@jobposting/store-contract';

describeJobStore('memory', async () => {
  const store = createMemoryJobStore();
  return { store, reopen: async () => store, close: async () => {} };
});

describeEmployerStore('memory', async () => {
  const store = createMemoryEmployerStore();
  return { store, reopen: async () => store, close: async () => {} };
});
