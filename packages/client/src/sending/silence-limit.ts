/** A limit to how long the service may be silent. */
export interface SilenceLimit {
  /** Aborted when it was silent too long. */
  readonly signal: AbortSignal;
  /** The caller is working; its time does not count. */
  readonly pause: () => void;
  /** The caller is done, and the limit starts again. */
  readonly resume: () => void;
}

/** Creates a running limit. */
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
