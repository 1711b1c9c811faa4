/**
 * Sends IndexNow a message (https://www.indexnow.org/documentation), until the signal is aborted. `status` is `null`
 * when no answer comes; the message may have arrived.
 */
export type IndexNowSender = (
  message: object,
  signal: AbortSignal,
) => Promise<{
  readonly status: number | null;
  /** As sent. */
  readonly retryAfter?: string | null;
  /** Why no answer came. */
  readonly cause?: unknown;
}>;

const limitMs = 10_000;

/** Creates the sender to an address. It follows no redirect, and reads no body. */
export const createIndexNowSender =
  (to = 'https://api.indexnow.org/indexnow'): IndexNowSender =>
  async (message, signal) => {
    try {
      const { status, headers, body } = await fetch(to, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify(message),
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      });
      await body?.cancel();
      return { status, retryAfter: headers.get('Retry-After') };
    } catch (cause) {
      return { status: null, cause };
    }
  };
