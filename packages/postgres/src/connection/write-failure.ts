import {
  type OutcomeUnknown,
  type StoreUnavailable,
  storeUnavailable,
} from '@jobposting/core/adapter';

/** Why a statement that writes has no result. */
export type WriteFailure =
  /** The server refused it, and nothing of it was written. `sqlState` is its code, such as `23505`. */
  | { readonly kind: 'refused'; readonly sqlState: string; readonly error: StoreUnavailable }
  /** It never reached a server that can write: nothing was written. */
  | { readonly kind: 'not-sent'; readonly error: StoreUnavailable }
  /**
   * It was sent, and contact was lost: it may have been written, or may be written later. The same where its wait
   * for the synchronous standby was cancelled: it is written, but may not outlive the server.
   */
  | { readonly kind: 'lost'; readonly cause: unknown };

/** The failure of a write for which an unknown outcome counts as not made. */
export const orUnreachable = (error: StoreUnavailable | OutcomeUnknown): StoreUnavailable =>
  error.code === 'outcome-unknown' ? storeUnavailable('unreachable', error.cause) : error;
