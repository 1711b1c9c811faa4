import { sharedStoreCapabilities } from '@jobposting/store-contract/cases';
import { describe, expect, it } from 'vitest';
import { failuresOf } from './failures-of.ts';
import { openFaultySharedStore } from './faulty-shared-store.ts';
import type { JobStoreFault } from './job-store-faults.ts';
import {
  type SharedStoreFault,
  sharedDatabaseFaults,
  sharedStoreFaults,
} from './shared-store-faults.ts';

describe('the suite of shared stores', () => {
  const failures = (
    fault: SharedStoreFault | null,
    ofDatabase: JobStoreFault | null,
    capability?: string,
  ) =>
    failuresOf(
      sharedStoreCapabilities,
      async () => openFaultySharedStore(fault, ofDatabase),
      capability,
    );

  it('passes a store without a fault', async () => {
    expect(await failures(null, null)).toEqual([]);
  });

  it.each(Object.entries(sharedStoreFaults))('fails a store that %s', async (fault, capability) => {
    expect(await failures(fault as SharedStoreFault, null, capability)).not.toEqual([]);
  });

  it.each(sharedDatabaseFaults)('fails a store over a database that %s', async (fault) => {
    expect(await failures(null, fault)).not.toEqual([]);
  });
});
