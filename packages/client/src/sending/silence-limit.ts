/** A limit to how long the service may be silent. */
export interface SilenceLimit {
  /** Aborted when it was. */
  readonly signal: AbortSignal;
  /** The caller is at work, whose time does not count. */
  readonly pause: () => void;
  /** The caller is done, and the limit begins anew. */
  readonly resume: () => void;
}

/** Creates a limit that is running. */
export const createSilenceLimit = (timeoutMs: number): SilenceLimit => {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The caller may make the next line while it works on an answer.
  let pauses = 1;

  const resume = (): void => {
    pauses--;
    if (pauses === 0) timer = setTimeout(() => limit.abort(), timeoutMs);
  };
  resume();

  return {
    signal: limit.signal,
    pause() {
      pauses++;
      clearTimeout(timer);
    },
    resume,
  };
};
