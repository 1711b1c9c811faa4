import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { Answer, PageRequest } from '@jobposting/pages';

/** `done-sending`: it has ended its side, and waits for the answer or has gone. `gone`: nobody reads the answer. */
export type ClientState = 'there' | 'done-sending' | 'gone';

/** The request, as far as the answer depends on it. */
export interface CareersRequest extends PageRequest {
  /** As sent, empty when there is none. */
  readonly query: string;
  /** Asked again before any long work. */
  readonly client: () => ClientState;
  /** The name of its client, if known. */
  readonly from?: string | undefined;
  /** Whether the client already has the body with this entity tag. */
  readonly isHad: (etag: string) => boolean;
}

/** What failed, for the host's log. */
export interface CareersFailure {
  /** `internal-error` when something was thrown. */
  readonly code: StoreUnavailable['code'] | 'internal-error';
  /** Why the store is unavailable. */
  readonly reason?: StoreUnavailable['reason'] | undefined;
  /** What was thrown or reported underneath, never shown to a reader; may be absent. */
  readonly cause: unknown;
}

/** Why an answer is 503 or 500, or was broken off, for the host only; called after it is written. */
export interface MayFail {
  readonly failure?: () => CareersFailure | undefined;
}

export type CareersAnswer = Answer & MayFail;

/** The answer that is not even made, because the client has gone. */
export const forNobody: CareersAnswer = { status: 503, headers: {}, body: '' };

const isStoreUnavailable = (error: unknown): error is StoreUnavailable =>
  (error as Partial<StoreUnavailable> | null | undefined)?.code === 'store-unavailable';

/** The failure of an error: that of the store, also when it is the cause of what a feed threw; else it is a bug. */
export const failureOf = (error: unknown): CareersFailure => {
  const underneath = error instanceof Error ? error.cause : error;
  if (!isStoreUnavailable(underneath)) return { code: 'internal-error', cause: error };
  const { code, reason, cause } = underneath;
  return { code, reason, cause };
};
