import { oneCut, outage, reads } from './cuts-and-outages.ts';
import { manyWrites } from './many-writes.ts';
import type { NetworkStoreCapability } from './network-store.ts';

/** Everything that a store must do whose network to the database is cut, as data. */
export const networkStoreCapabilities: readonly NetworkStoreCapability[] = [
  oneCut,
  outage,
  reads,
  manyWrites,
];
