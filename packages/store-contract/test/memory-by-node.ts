import { describe, it } from 'node:test';
import { createMemoryEmployerStore, createMemoryJobStore } from '@jobposting/core/memory';
import {
  employerStoreCapabilities,
  jobStoreCapabilities,
  runStoreCase,
} from '@jobposting/store-contract/cases';

for (const { name, cases } of jobStoreCapabilities) {
  describe(name, () => {
    for (const each of cases) {
      it(each.name, () =>
        runStoreCase(each, async () => {
          const store = createMemoryJobStore();
          return { store, reopen: async () => store, close: async () => {} };
        }),
      );
    }
  });
}

for (const { name, cases } of employerStoreCapabilities) {
  describe(name, () => {
    for (const each of cases) {
      it(each.name, () =>
        runStoreCase(each, async () => {
          const store = createMemoryEmployerStore();
          return { store, reopen: async () => store, close: async () => {} };
        }),
      );
    }
  });
}
