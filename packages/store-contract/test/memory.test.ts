import {
  createMemoryEmployerStore,
  createMemoryJobStore,
  createMemoryStore,
} from '@jobposting/core/memory';
import {
  describeEmployerStore,
  describeJobStore,
  describeWebhookStore,
} from '@jobposting/store-contract';

const always =
  <Port>(create: () => Port) =>
  async () => {
    const store = create();
    return { store, reopen: async () => store, close: async () => {} };
  };

describeJobStore('memory', always(createMemoryJobStore));
describeEmployerStore('memory', always(createMemoryEmployerStore));
describeWebhookStore('memory', always(createMemoryStore));
