import type { WebhookStore } from '../webhooks/webhook-store.ts';
import type { EmployerStore } from './employer-store.ts';
import type { JobStore } from './job-store.ts';

/** The schema that a database has or had, 0 for none, and the schema that this version brings it to. */
export interface SchemaStep {
  readonly from: number;
  readonly to: number;
}

/** The size of a database, for monitoring. */
export interface StoreSizes {
  /** Of the database file, or of all tables and indexes. */
  readonly bytes: number;
  /** Of the write-ahead log of a file, `-wal`. */
  readonly walBytes?: number;
  /** About how many changes the log keeps. */
  readonly changes: number;
}

/** An open database with all ports, for a server. */
export interface Store {
  readonly jobs: JobStore;
  readonly employers: EmployerStore;
  readonly webhooks: WebhookStore;
  /**
   * Finishes the waiting writes, then closes. After that, a store with a file or a connection returns
   * `store-unavailable`. If the disk hangs, this waits for it.
   */
  close(): Promise<void>;
}
