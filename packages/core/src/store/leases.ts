import type { Result } from 'neverthrow';
import type { StoreUnavailable, WriteFailure } from '../job/job-error.ts';

/** A lease that was taken. */
export interface Lease {
  /** The work that it is for. */
  readonly name: string;
  /** Made by the store, for this lease alone. */
  readonly holder: string;
  /** What the latest holder that left a note has left for those after it; `null` for nothing. */
  readonly note: string | null;
}

/**
 * Leases of work that one of all processes does at a time (decision D37). A lease ends by the clock of the database, or
 * of the machine where the database is a file, so that a holder that died does not keep it. Take one name always for the
 * same time: then a lease that was taken by a wrong clock ends as well.
 */
export interface Leases {
  /**
   * Takes the lease with this name for `forMs` milliseconds from now; `null` while another holder has it.
   * Errors: `store-unavailable`, `outcome-unknown`.
   */
  take(name: string, forMs: number): Promise<Result<Lease | null, WriteFailure>>;

  /**
   * Keeps a lease for `forMs` milliseconds from now, even one that has ended, and stores its `note`; with 0, gives it
   * back. `false`, and nothing is stored, once another holder has taken it.
   * Errors: `store-unavailable`, `outcome-unknown`.
   */
  renew(lease: Lease, forMs: number): Promise<Result<boolean, WriteFailure>>;

  /** The note of a lease, whoever holds it; `null` for none. Errors: `store-unavailable`. */
  noteOf(name: string): Promise<Result<string | null, StoreUnavailable>>;
}
