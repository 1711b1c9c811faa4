import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { RequestError } from './http-error.ts';

/** What failed, for the host's log. */
export interface Failure {
  /** That of the answer; `rate-limit-unavailable` where a host's `CountRequest` failed. */
  readonly code: RequestError['code'] | 'rate-limit-unavailable';
  /** Why the store is unavailable. */
  readonly reason?: StoreUnavailable['reason'] | undefined;
  /** What was thrown or reported underneath, never shown to a client; may be absent. */
  readonly cause: unknown;
}

/** For hosts that give no `onError`: an answer says nothing of what went wrong on our side. */
export const printCause = ({ cause }: Failure): void => {
  // biome-ignore lint/suspicious/noConsole: it is the last resort, and a host can give another.
  if (cause !== undefined) console.error(cause);
};

export type ReportFailure<Raw> = (failure: Failure, request: Raw) => void;

export const failureOf = (error: RequestError): Failure => ({
  code: error.code,
  reason: 'reason' in error ? error.reason : undefined,
  cause: 'cause' in error ? error.cause : undefined,
});
