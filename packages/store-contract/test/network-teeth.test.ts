import { networkStoreCapabilities } from '@jobposting/store-contract/cases';
import { describe, expect, it } from 'vitest';
import { faultsOf, firstFailureOf } from './break-store.ts';
import { openBrokenNetworkStore } from './broken-network-store.ts';
import { networkStoreFaults } from './network-store-faults.ts';

describe('the suite of stores on a network', () => {
  it('passes a store without a fault', async () => {
    const open = async () => openBrokenNetworkStore({});
    expect(await firstFailureOf(networkStoreCapabilities, open)).toBeNull();
  });

  it.each(faultsOf(networkStoreFaults))(
    'fails by "$capability" a store that $name',
    async ({ capability, fault }) => {
      const open = async () => openBrokenNetworkStore(fault);
      expect(await firstFailureOf(networkStoreCapabilities, open, capability)).not.toBeNull();
    },
  );
});
