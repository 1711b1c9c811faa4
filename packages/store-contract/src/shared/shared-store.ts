import type { Store } from '@jobposting/core/adapter';
import type { CapabilityOn } from '../store-case.ts';

/** One fresh, empty database that is open twice, as two processes have it. */
export interface SharedStore {
  readonly first: Store;
  readonly second: Store;
  /** Closes both and removes their data. */
  close(): Promise<void>;
}

/** Opens a new database twice. */
export type OpenSharedStore = () => Promise<SharedStore>;

/** The cases of one capability of a database that several stores share. */
export type SharedStoreCapability = CapabilityOn<SharedStore>;
