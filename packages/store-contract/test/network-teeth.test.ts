import { networkStoreCapabilities } from '@jobposting/store-contract/cases';
import { describe, expect, it } from 'vitest';
import { openFaultyNetworkStore } from './faulty-network-store.ts';
import { firstFailureOf } from './first-failure-of.ts';
import { type NetworkStoreFault, networkStoreFaults } from './network-store-faults.ts';

describe('the suite of stores on a network', () => {
  const failure = (fault: NetworkStoreFault | null, capability?: string) =>
    firstFailureOf(networkStoreCapabilities, async () => openFaultyNetworkStore(fault), capability);

  it('passes a store without a fault', async () => {
    expect(await failure(null)).toBeNull();
  });

  it.each(Object.entries(networkStoreFaults))(
    'fails a store that %s',
    async (fault, capability) => {
      expect(await failure(fault as NetworkStoreFault, capability)).not.toBeNull();
    },
  );
});
