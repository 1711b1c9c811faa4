import type { EmployerStore } from './employer-store.ts';
import type { JobStore } from './job-store.ts';

/** An open database with both ports: what a server runs on. */
export interface Store {
  readonly jobs: JobStore;
  readonly employers: EmployerStore;
  /** Finishes the writes that wait, then closes; later calls return `store-unavailable`. */
  close(): Promise<void>;
}
