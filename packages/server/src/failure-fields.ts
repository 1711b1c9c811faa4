/** What the log has of a failure. */
export interface LoggedFailure {
  readonly code: string;
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The fields of a log line. That the store is unavailable can fail every request, so its cause is in
 * few words here; the watch of the store logs it in full, once.
 */
export const failureFields = ({ code, reason, cause }: LoggedFailure): object => {
  if (reason === undefined) return { code, err: cause };
  return { code, reason, ...(cause instanceof Error ? { cause: cause.message } : {}) };
};
