/** What a subject has done in the present minute. */
export interface MinuteCount {
  readonly count: number;
  /** Until the count starts again, at least 1. */
  readonly secondsLeft: number;
}

/** The length of the window. */
export const countedSeconds = 60;

/**
 * Creates the function that counts an act of a subject. All subjects share one window of a minute, so that
 * forgetting it frees all memory. So a subject can act twice as often around the end of a window, but not more
 * often over any longer time.
 *
 * @param now milliseconds of a monotonic clock
 * @param maxSubjects how many subjects are counted apart; all others together count as one
 */
export const createMinuteCount = <Subject>(
  now: () => number,
  maxSubjects = Number.POSITIVE_INFINITY,
): ((subject: Subject) => MinuteCount) => {
  const counts = new Map<Subject | 'others', number>();
  let endsAt = 0;

  return (subject) => {
    const at = now();
    if (at >= endsAt) {
      counts.clear();
      endsAt = at + countedSeconds * 1000;
    }
    const counted = counts.size < maxSubjects || counts.has(subject) ? subject : 'others';
    const count = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, count);
    return { count, secondsLeft: Math.ceil((endsAt - at) / 1000) };
  };
};
