import type { EmployerStore } from './employer-store.ts';
import type { JobStore } from './job-store.ts';

/** Which schema a database has or had, 0 for none, and which this version brings it to. */
export interface SchemaStep {
  readonly from: number;
  readonly to: number;
}

/** How large a database is, for who watches it. */
export interface StoreSizes {
  /** Of the database file, or of all tables and indexes. */
  readonly bytes: number;
  /** Of the write-ahead log of a file, `-wal`. */
  readonly walBytes?: number;
  /** About how many changes the log keeps. */
  readonly changes: number;
}

/** An open database with both ports: what a server runs on. */
export interface Store {
  readonly jobs: JobStore;
  readonly employers: EmployerStore;
  /** Finishes the writes that wait, then closes. A store that holds a file or a connection returns
   * `store-unavailable` from later calls. One whose disk hangs waits for the disk. */
  close(): Promise<void>;
}
