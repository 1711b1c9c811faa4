import { manyWrites } from './many-writes.ts';
import type { NetworkStoreCapability } from './network-store.ts';
import { oneCut } from './one-cut.ts';
import { outage } from './outage.ts';
import { reads } from './reads.ts';

/** Everything that a store must do whose network to the database is cut, as data. */
export const networkStoreCapabilities: readonly NetworkStoreCapability[] = [
  oneCut,
  outage,
  reads,
  manyWrites,
];
