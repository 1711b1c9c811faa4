import { describe, it } from 'node:test';
import {
  createMemoryEmployerStore,
  createMemoryJobStore,
  createMemoryStore,
} from '@jobposting/core/memory';
import {
  employerStoreCapabilities,
  jobStoreCapabilities,
  runStoreCase,
  type StoreCapability,
  webhookStoreCapabilities,
} from '@jobposting/store-contract/cases';

const describeEach = <Port>(capabilities: readonly StoreCapability<Port>[], create: () => Port) => {
  for (const { name, cases } of capabilities) {
    describe(name, () => {
      for (const each of cases) {
        it(each.name, () =>
          runStoreCase(each, async () => {
            const store = create();
            return { store, reopen: async () => store, close: async () => {} };
          }),
        );
      }
    });
  }
};

describeEach(jobStoreCapabilities, createMemoryJobStore);
describeEach(employerStoreCapabilities, createMemoryEmployerStore);
describeEach(webhookStoreCapabilities, createMemoryStore);
