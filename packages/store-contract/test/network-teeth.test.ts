import { networkStoreCapabilities } from '@jobposting/store-contract/cases';
import { describe, expect, it } from 'vitest';
import { failuresOf } from './failures-of.ts';
import { openFaultyNetworkStore } from './faulty-network-store.ts';
import { type NetworkStoreFault, networkStoreFaults } from './network-store-faults.ts';

describe('the suite of stores on a network', () => {
  const failures = (fault: NetworkStoreFault | null, capability?: string) =>
    failuresOf(networkStoreCapabilities, async () => openFaultyNetworkStore(fault), capability);

  it('passes a store without a fault', async () => {
    expect(await failures(null)).toEqual([]);
  });

  it.each(Object.entries(networkStoreFaults))(
    'fails a store that %s',
    async (fault, capability) => {
      expect(await failures(fault as NetworkStoreFault, capability)).not.toEqual([]);
    },
  );
});
