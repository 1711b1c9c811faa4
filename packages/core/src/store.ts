import type { EmployerStore } from './employer-store.ts';
import type { JobStore } from './job-store.ts';

/** An open database with both ports: what a server runs on. */
export interface Store {
  readonly jobs: JobStore;
  readonly employers: EmployerStore;
  /** Finishes the writes that wait, then closes. A store that holds a file or a connection returns
   * `store-unavailable` from later calls. */
  close(): Promise<void>;
}
