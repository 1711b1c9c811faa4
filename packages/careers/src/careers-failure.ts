import type { StoreUnavailable } from '@jobposting/core/adapter';

/** What failed, for the host's log. */
export interface CareersFailure {
  /** `internal-error` where something was thrown. */
  readonly code: StoreUnavailable['code'] | 'internal-error';
  /** Why the store is unavailable. */
  readonly reason?: StoreUnavailable['reason'] | undefined;
  /** What was thrown or reported underneath, never shown to a reader; may be absent. */
  readonly cause: unknown;
}

export type ReportCareersFailure<Raw> = (failure: CareersFailure, request: Raw) => void;

/** For hosts that give no `onError`: an answer says nothing of what went wrong on our side. */
export const printCause = ({ cause }: CareersFailure): void => {
  // biome-ignore lint/suspicious/noConsole: it is the last resort, and a host can give another.
  if (cause !== undefined) console.error(cause);
};

const isStoreUnavailable = (error: unknown): error is StoreUnavailable =>
  (error as Partial<StoreUnavailable> | null | undefined)?.code === 'store-unavailable';

/** What an error says of a store, also where that is the cause of what a feed has thrown; else it is a bug. */
export const failureOf = (error: unknown): CareersFailure => {
  const underneath = error instanceof Error ? error.cause : error;
  if (!isStoreUnavailable(underneath)) return { code: 'internal-error', cause: error };
  const { code, reason, cause } = underneath;
  return { code, reason, cause };
};
