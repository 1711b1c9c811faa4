import type { JobStore } from '@jobposting/core';

/** A fresh, empty store, opened for one case. */
export interface OpenedJobStore {
  readonly store: JobStore;
  /**
   * Closes the store and opens it again on the same data; a store that lives in memory returns
   * the same one.
   */
  reopen(): Promise<JobStore>;
  /** Closes the store, reopened or not, and throws its data away. Closing twice is closing once. */
  close(): Promise<void>;
}

/** Opens a store with nothing in it, independent of all that were opened before. */
export type OpenJobStore = () => Promise<OpenedJobStore>;

/** One promise of the port, and how to see that a store keeps it; rejects when it does not. */
export interface JobStoreCase {
  readonly name: string;
  run(opened: OpenedJobStore): Promise<void>;
}

/** The cases of one capability. */
export interface JobStoreCapability {
  readonly name: string;
  readonly cases: readonly JobStoreCase[];
}
