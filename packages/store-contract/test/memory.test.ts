import { createMemoryJobStore } from '@jobposting/core/memory';
import { describeJobStore } from '@jobposting/store-contract';

describeJobStore('memory', async () => {
  const store = createMemoryJobStore();
  return { store, reopen: async () => store, close: async () => {} };
});
