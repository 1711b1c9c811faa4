import { createMemoryEmployerStore, createMemoryJobStore } from '@jobposting/core/memory';
import { describeEmployerStore, describeJobStore } from '@jobposting/store-contract';

const always =
  <Port>(create: () => Port) =>
  async () => {
    const store = create();
    return { store, reopen: async () => store, close: async () => {} };
  };

describeJobStore('memory', always(createMemoryJobStore));
describeEmployerStore('memory', always(createMemoryEmployerStore));
