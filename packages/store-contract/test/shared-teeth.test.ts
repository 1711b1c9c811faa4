import { sharedStoreCapabilities } from '@jobposting/store-contract/cases';
import { describe, expect, it } from 'vitest';
import { openFaultySharedStore } from './faulty-shared-store.ts';
import { firstFailureOf } from './first-failure-of.ts';
import type { JobStoreFault } from './job-store-faults.ts';
import {
  type SharedStoreFault,
  sharedDatabaseFaults,
  sharedStoreFaults,
} from './shared-store-faults.ts';

describe('the suite of shared stores', () => {
  const failure = (
    fault: SharedStoreFault | null,
    ofDatabase: JobStoreFault | null,
    capability?: string,
  ) =>
    firstFailureOf(
      sharedStoreCapabilities,
      async () => openFaultySharedStore(fault, ofDatabase),
      capability,
    );

  it('passes a store without a fault', async () => {
    expect(await failure(null, null)).toBeNull();
  });

  // At the same time: many of them wait for the second that a store may take.
  it.concurrent.each(Object.entries(sharedStoreFaults))(
    'fails a store that %s',
    async (fault, capability) => {
      expect(await failure(fault as SharedStoreFault, null, capability)).not.toBeNull();
    },
  );

  it.each(sharedDatabaseFaults)('fails a store over a database that %s', async (fault) => {
    expect(await failure(null, fault)).not.toBeNull();
  });
});
